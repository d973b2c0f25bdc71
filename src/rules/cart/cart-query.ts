import { CART_LINES_MAX, LINE_QUANTITY_MAX, SIZE_LENGTH_MAX } from '../limits.ts';
import type { CartLine } from './cart-lines.ts';

type QueriedLine = Pick<CartLine, 'id' | 'size' | 'quantity' | 'seen'>;

const LINE = /^([1-9]\d{0,15})-([1-9]\d?)(?:@(\d{1,9}))?-(.*)$/s;

/** The lines of a cart for an address: `line=14-1-2.6&line=6-2@79900-`, with the price that was last seen. An empty cart is `line=`. */
export function cartQuery(cart: readonly QueriedLine[]): string {
  const lines = cart.map(({ id, quantity, size, seen }) => ['line', `${id}-${quantity}${seen === undefined ? '' : `@${seen}`}-${size}`]);
  return new URLSearchParams(lines.length > 0 ? lines : [['line', '']]).toString();
}

/** Reads the lines of `cartQuery`; null if one of them is not a line, or if there are more than a cart holds. */
export function parseCartQuery(query: URLSearchParams): QueriedLine[] | null {
  const texts = query.getAll('line').filter((text) => text !== '');
  if (texts.length > CART_LINES_MAX) return null;
  const lines = texts.flatMap((text): QueriedLine[] => {
    const [, id, quantity, seen, size = ''] = LINE.exec(text) ?? [];
    const line = { id: Number(id), quantity: Number(quantity), size, ...(seen !== undefined && { seen: Number(seen) }) };
    const isValid = Number.isSafeInteger(line.id) && line.quantity <= LINE_QUANTITY_MAX && size.length <= SIZE_LENGTH_MAX;
    return isValid ? [line] : [];
  });
  return lines.length === texts.length ? lines : null;
}
