import type { OrderComplaint } from '../../features/grievances/admin/complaints-of-order.server.ts';
import { grievanceNumber } from '../../rules/grievances/grievance.ts';
import { adminUrls } from '../admin-urls.ts';
import { Mark } from '../parts/status/mark.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { stateWords } from './grievance-text.ts';

/** The complaints of an order, on its page; nothing where there is none. */
export function OrderComplaints({ rows }: { readonly rows: readonly OrderComplaint[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="panel">
      <h2>Complaints</h2>
      <ul className="rows">
        {rows.map(({ id, number, status }) => {
          const [word, mark, tone] = stateWords[status];
          return (
            <li key={id}>
              <TextLink word={grievanceNumber(number)} href={adminUrls.grievance(id)} />
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
