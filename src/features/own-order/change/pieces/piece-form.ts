import { SIZE_LENGTH_MAX } from '../../../../rules/limits.ts';
import type { OrderView } from '../../../ledger/order-view.server.ts';
import type { PieceChange } from './change-pieces.server.ts';

/** An order with something besides its address that its customer can change. */
export function canChangePieces({ order, items }: Pick<OrderView, 'order' | 'items'>): boolean {
  const pieces = items.reduce((sum, { kept }) => sum + kept, 0);
  const isPresent = order.giftNote !== '' || (order.giftWrap !== null && !order.wrapOff);
  return pieces > 1 || isPresent || items.some(({ kept, selectedSize }) => kept > 0 && Boolean(selectedSize));
}

const whole = (typed: string | null): number => (/^\d{1,3}$/.test(typed ?? '') ? Number(typed) : -1);

/** No change costs that: a form that names no sum is refused, and shown again. */
const NONE_SHOWN = -1;

/** The change that one of the small forms of an order's page asks for; null for the form of the address. */
export function pieceChangeIn(form: URLSearchParams): PieceChange | null {
  const [what, line] = [form.get('what'), whole(form.get('line'))];
  if (what === 'gift-note' || what === 'gift-wrap') return { kind: what };
  if (what === 'size') return { kind: what, line, size: (form.get('size') ?? '').slice(0, SIZE_LENGTH_MAX) };
  if (what !== 'fewer') return null;
  const quantity = whole(form.get('quantity'));
  const less = form.get(`less-${quantity}`) ?? '';
  return { kind: what, line, quantity, keepsCoupon: false, shown: /^\d{1,9}$/.test(less) ? Number(less) : NONE_SHOWN };
}
