import type { OrderReturn } from '../../features/returns/admin/returns-of-order.server.ts';
import { adminUrls } from '../admin-urls.ts';
import { Mark } from '../parts/status/mark.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { stageWords } from './return-text.ts';
import { returnTitle } from './return-title.ts';

/** The returns of an order, on its page; nothing where there is none. */
export function OrderReturns({ rows }: { readonly rows: readonly OrderReturn[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="panel">
      <h2>Returns</h2>
      <ul className="rows">
        {rows.map(({ id, number, kind, status }) => {
          const [word, mark, tone] = stageWords[status];
          return (
            <li key={id}>
              <TextLink word={returnTitle(kind, number)} href={adminUrls.return(id)} />
              <span className="tag">
                <Mark name={mark} tone={tone} /> {word}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
