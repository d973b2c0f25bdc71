import type { ReturnedPiece, ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { paise } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { ContactLinks } from '../parts/contact-links.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** The pieces of the return, the wanted replacement, and the customer. */
export function ReturnPieces({ record: { pieces, order } }: { readonly record: ReturnRecord }) {
  const { id, number, customerName, phone, orderCount, returnCount } = order;
  return (
    <section className="panel">
      <h2>{pieces.length === 1 ? 'Piece' : 'Pieces'}</h2>
      <ul className="rows order-pieces">
        {pieces.map((piece) => (
          <li key={piece.line}>
            <Thumb image={piece.image} size={72} />
            <div>
              <TextLink look="link" word={piece.name} href={adminUrls.product(piece.productId)} />
              <p className="text-meta">
                {piece.size && (
                  <b className="order-size">
                    <span className="sr-only">Size </span>
                    {piece.size}
                  </b>
                )}
                {piece.quantity} of {piece.bought} bought
              </p>
              <Wanted piece={piece} />
            </div>
            <Amount of={paise(piece.price * piece.quantity)} isStrong />
          </li>
        ))}
      </ul>
      <div className="return-customer">
        <p>
          <b>{customerName || 'Forgotten'}</b>
          <span className="text-meta">
            {counted(orderCount, 'order')}, {counted(returnCount, 'return')}, of{' '}
            <TextLink look="link" word={orderNumber(number)} href={adminUrls.order(id)} />
          </span>
        </p>
        <span>
          <ContactLinks name={customerName} phone={phone} number={number} />
        </span>
      </div>
    </section>
  );
}

function Wanted({ piece: { wantedSize, wish, inStock } }: { piece: ReturnedPiece }) {
  if (!wantedSize && !wish) return null;
  return (
    <p className="text-meta">
      Wants {wantedSize ? `size ${wantedSize}` : `“${wish}”`}
      {inStock !== null && `, ${inStock} in stock`}
    </p>
  );
}
