import { isUuid, newId } from '../../../rules/ids.ts';
import { CART_LINES_MAX, LINE_QUANTITY_MAX } from '../../../rules/limits.ts';
import type { CartLineInput } from '../../cart/price-lines.ts';
import { fieldOrder } from '../form/fields.ts';

/** Values of the buttons of the two forms: continue to the code, send the code by e-mail, back to the address, place the order. */
const cashSteps = ['address', 'mail', 'edit', 'place'] as const;
type CashStep = (typeof cashSteps)[number];

/** The data carried between the two forms. It comes from the browser, so each step validates all of it again. */
export interface CashForm {
  readonly step: CashStep;
  readonly lines: readonly CartLineInput[];
  /** The delivery fields as typed, by name. */
  readonly typed: Readonly<Record<string, string>>;
  readonly code: string;
  /** The total shown next to the button, in paise; null before it was shown. */
  readonly shown: number | null;
  /** The part in advance that was shown, in paise; null before it was. */
  readonly advance: number | null;
  /** The Idempotency-Key of the order. */
  readonly key: string;
}

/** '6/2.6/1': product, size, quantity. */
export const encodeCashLine = ({ productId, size, quantity }: CartLineInput) => [productId, encodeURIComponent(size), quantity].join('/');

function lineOf(text: string): CartLineInput[] {
  const [, id, size = '', count] = /^(\d{1,9})\/([^/]{0,60})\/(\d{1,2})$/.exec(text) ?? [];
  const quantity = Number(count);
  if (!id || quantity < 1 || quantity > LINE_QUANTITY_MAX) return [];
  try {
    return [{ productId: Number(id), size: decodeURIComponent(size).slice(0, 20), quantity }];
  } catch {
    return [];
  }
}

/** Returns the line from the form of a product page: `?product=6&size=2.6&quantity=1`. */
export function linesOfQuery(query: URLSearchParams): CartLineInput[] {
  const quantity = query.get('quantity') ?? '1';
  return lineOf([query.get('product') ?? '', encodeURIComponent(query.get('size') ?? ''), quantity].join('/'));
}

export function cashForm(sent: URLSearchParams): CashForm {
  const button = sent.get('do');
  const shown = sent.get('total') ?? '';
  const advance = sent.get('advance') ?? '';
  const key = sent.get('key');
  return {
    step: cashSteps.find((step) => step === button) ?? 'address',
    lines: sent.getAll('line').slice(0, CART_LINES_MAX).flatMap(lineOf),
    typed: Object.fromEntries(fieldOrder.map((name) => [name, (sent.get(name) ?? '').slice(0, 300)])),
    code: (sent.get('contact_code') ?? '').slice(0, 40),
    shown: /^\d{1,10}$/.test(shown) ? Number(shown) : null,
    advance: /^\d{1,8}$/.test(advance) ? Number(advance) : null,
    key: isUuid(key) ? key : newId(),
  };
}
