import { formatDateTime } from '../../rules/dates.ts';
import { grievanceNumber } from '../../rules/grievances/grievance.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { returnNumber } from '../../rules/returns/returns.ts';
import { adminUrls } from '../admin-urls.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { Mark } from '../parts/status/mark.tsx';
import { complaintWords, returnWords, statusWords } from '../parts/status/status-text.ts';
import { TextLink } from '../parts/text-link.tsx';
import { editWords } from './edit/edit-words.ts';

const askedWords = {
  return: (number: number) => `Return ${returnNumber(number)}`,
  complaint: (number: number) => `Complaint ${grievanceNumber(number)}`,
};
const askedUrls = { return: adminUrls.return, complaint: adminUrls.grievance };

/** Shows what the buyer changed or asked for after the order, and the orders of its parcel; nothing where there is none. */
export function OrderRequests({ order: { travels, edits, asked } }: { readonly order: OrderRecord }) {
  const others = travels.filter(({ isSelf }) => isSelf === 0);
  const own = edits.filter(({ actor }) => actor === 'shopper');
  if (others.length + own.length + asked.length === 0) return null;
  return (
    <section className="panel">
      <h2>Asked by the buyer</h2>
      <ul className="rows">
        {others.map(({ id, number, status, until }) => {
          const [word, mark, tone] = statusWords[status];
          const name = orderNumber(number);
          return (
            <li key={id}>
              <TextLink word={until === null ? `In the parcel of ${name}` : `Pieces added: ${name}`} href={adminUrls.order(id)} />
              <span className="tag">
                <Mark name={mark} tone={tone} /> {word}
              </span>
            </li>
          );
        })}
        {asked.map((one) => {
          const [word, mark, tone] = one.what === 'return' ? returnWords[one.status] : complaintWords[one.status];
          return (
            <li key={one.id}>
              <TextLink word={askedWords[one.what](one.number)} href={askedUrls[one.what](one.id)} />
              <span className="tag">
                <Mark name={mark} tone={tone} /> {word}
              </span>
            </li>
          );
        })}
        {own.map((edit) => (
          <li key={edit.id}>
            <span>
              {editWords(edit)[0]}
              <span className="text-meta detail">Done by the buyer, {formatDateTime(edit.at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
