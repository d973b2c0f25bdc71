import { isUuid, orderNumber } from '../ids.ts';

/** The key under which a browser keeps the last order that it made without an account, for links to it. It proves nothing: the cookie does. */
export const LAST_ORDER_KEY = 'last_order';

/** What is kept. `number`: 'CHK-20417' */
export interface LastOrderKept {
  readonly id: string;
  readonly number: string;
}

/** As text: '20417 0d46655a-…' */
export const keptLastOrder = (id: string, number: number): string => `${number} ${id}`;

/** Reads it back; null for anything else that may be there. */
export function lastOrderIn(text: string | null): LastOrderKept | null {
  const [, number, id] = /^(\d{1,9}) (\S{36})$/.exec(text ?? '') ?? [];
  return number && id && isUuid(id) ? { id, number: orderNumber(Number(number)) } : null;
}
