import { agoText } from '../../rules/dates.ts';
import { grouped } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { HelpedTitle } from '../parts/help/help.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';
import type { WishlistFigures } from './figures.ts';

interface Props {
  readonly wishlist: WishlistFigures;
}

const PICTURE = 40;

/** The products with the most hearts. */
export function MostWished({ wishlist: { hearts, people, lowStockTo, wished } }: Props) {
  return (
    <section className="panel">
      <div className="figures__head">
        <HelpedTitle of="wishlist" title="Wishlist analytics" />
        <span className="text-meta">
          {grouped(hearts)} {hearts === 1 ? 'wishlist add' : 'wishlist adds'} by {grouped(people)} {people === 1 ? 'person' : 'people'}
        </span>
      </div>
      {wished.length > 0 && (
        <table className="mini-table">
          <thead>
            <tr>
              <th scope="col">Most wished</th>
              <th scope="col" className="num">
                Wishlist adds
              </th>
              <th scope="col" className="num">
                In stock
              </th>
            </tr>
          </thead>
          <tbody>
            {wished.map((piece) => (
              <tr key={piece.id}>
                <td>
                  <AdminLink href={adminUrls.product(piece.id)}>{piece.name}</AdminLink>
                </td>
                <td className="num">{grouped(piece.hearts)}</td>
                <td className={piece.inStock <= lowStockTo ? 'num mini-table__urgent' : 'num'}>{grouped(piece.inStock)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The latest hearts, newest first. `now`: UTC ms, when they were read. */
export function LatestWishes({ wishlist: { latest }, now }: Props & { readonly now: number }) {
  return (
    <section className="panel">
      <h2>Latest wishlist activity</h2>
      {latest.length === 0 ? (
        <p className="text-meta">No recent wishlist activity.</p>
      ) : (
        <ul className="rows wish-feed">
          {latest.map(({ id, name, image, at }) => (
            <li key={`${id} ${at}`}>
              <Thumb image={image} size={PICTURE} />
              <span>{name}</span>
              <span className="text-meta">{agoText(at, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
