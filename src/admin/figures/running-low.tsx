import { LOW_DAYS, URGENT_DAYS } from '../../rules/figures/days-left.ts';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { HelpedTitle } from '../parts/help/help.tsx';
import { TextLink } from '../parts/text-link.tsx';
import type { DashboardFigures } from './figures.ts';

type Stock = NonNullable<DashboardFigures['stock']>;

/** The pieces that run out first at the pace of the last 30 days. */
export function RunningLow({ stock: { low } }: { readonly stock: Stock }) {
  const held = low.reduce((sum, piece) => sum + piece.held, 0);
  return (
    <section className="panel">
      <div className="figures__head">
        <HelpedTitle of="running-low" title="Running low" />
        <TextLink word="Purchase list" href={adminUrls.runningLow} />
      </div>
      {low.length === 0 && <p className="text-meta">At the pace of the last 30 days every piece lasts longer than {LOW_DAYS} days.</p>}
      {low.length > 0 && (
        <>
          <table className="mini-table">
            <thead>
              <tr>
                <th scope="col">Piece</th>
                <th scope="col" className="num">
                  Left
                </th>
                <th scope="col" className="num">
                  Days left
                </th>
              </tr>
            </thead>
            <tbody>
              {low.map(({ id, name, left, daysLeft }) => (
                <tr key={id}>
                  <td>
                    <AdminLink href={adminUrls.product(id)}>{name}</AdminLink>
                  </td>
                  <td className="num">{left}</td>
                  <td className={daysLeft <= URGENT_DAYS ? 'num mini-table__urgent' : 'num'}>{daysLeft}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="text-meta">
            At the pace of the last 30 days.
            {held > 0 && ` ${held} ${held === 1 ? 'piece is' : 'pieces are'} reserved by unpaid orders.`}
          </p>
        </>
      )}
    </section>
  );
}
