import { formatInr } from '../../../rules/money/money.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';

type Changeable = Pick<OrderRecord, 'pieces' | 'sizes' | 'giftWrap' | 'wrapOff' | 'giftNote'>;

/** A change that an order allows now. */
export interface Choice {
  readonly word: string;
  readonly isMoney: boolean;
  readonly body:
    | { readonly kind: 'gift-note' | 'gift-wrap' }
    | { readonly kind: 'size'; readonly line: number; readonly size: string }
    | { readonly kind: 'fewer'; readonly line: number; readonly quantity: number };
}

/** Every change of the pieces and of the wrapping that the order allows: the last piece stays, and a size must be in stock. */
export function choicesOf({ pieces, sizes, giftWrap, wrapOff, giftNote }: Changeable): Choice[] {
  const sent = pieces.filter(({ kept }) => kept > 0);
  const total = sent.reduce((sum, { kept }) => sum + kept, 0);
  const ofSize = sent.flatMap(({ line, productId, name, size }) =>
    sizes
      .filter((each) => each.productId === productId && each.size !== size)
      .map(
        (each): Choice => ({
          word: `${name}: size ${each.size} instead of ${size}`,
          isMoney: false,
          body: { kind: 'size', line, size: each.size },
        }),
      ),
  );
  const ofFewer = sent.flatMap(({ line, name, kept }) =>
    Array.from({ length: kept }, (_, at) => kept - 1 - at)
      .filter((quantity) => total - kept + quantity > 0)
      .map(
        (quantity): Choice => ({
          word: quantity === 0 ? `${name}: take it out` : `${name}: ${quantity} instead of ${kept}`,
          isMoney: true,
          body: { kind: 'fewer', line, quantity },
        }),
      ),
  );
  const wrap: Choice[] =
    giftWrap === null || wrapOff
      ? []
      : [{ word: `Take the gift wrap off (${formatInr(giftWrap)})`, isMoney: giftWrap > 0, body: { kind: 'gift-wrap' } }];
  const note: Choice[] = giftNote === '' ? [] : [{ word: 'Empty the gift card', isMoney: false, body: { kind: 'gift-note' } }];
  return [...ofSize, ...ofFewer, ...wrap, ...note];
}
