import { formatDateTime } from '../../rules/dates.ts';
import { grievanceNumber } from '../../rules/grievances/grievance.ts';
import { orderNumber } from '../../rules/ids.ts';
import { adminUrls } from '../admin-urls.ts';
import { stateWords } from '../grievances/grievance-text.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { Mark } from '../parts/status/mark.tsx';
import { statusWords } from '../parts/status/status-text.ts';
import { TextLink } from '../parts/text-link.tsx';
import { stageWords } from '../returns/return-text.ts';
import { returnTitle } from '../returns/return-title.ts';
import { editWords } from './edit/edit-words.ts';

/** What the buyer asked for after the order: pieces added, changes, returns and complaints. Nothing where there is none. */
export function OrderRequests({ order: { travels, edits, returns, complaints } }: { readonly order: OrderRecord }) {
  const others = travels.filter(({ isSelf }) => isSelf === 0);
  const own = edits.filter(({ actor }) => actor === 'shopper');
  if (others.length + own.length + returns.length + complaints.length === 0) return null;
  return (
    <section className="panel">
      <h2>Asked by the buyer</h2>
      <ul className="rows">
        {others.map(({ id, number, status, until }) => (
          <Line
            key={id}
            word={until === null ? `In the parcel of ${orderNumber(number)}` : `Pieces added: ${orderNumber(number)}`}
            href={adminUrls.order(id)}
            state={statusWords[status]}
          />
        ))}
        {returns.map(({ id, kind, number, status }) => (
          <Line key={id} word={returnTitle(kind, number)} href={adminUrls.return(id)} state={stageWords[status]} />
        ))}
        {complaints.map(({ id, number, status }) => (
          <Line key={id} word={`Complaint ${grievanceNumber(number)}`} href={adminUrls.grievance(id)} state={stateWords[status]} />
        ))}
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

interface LineProps {
  readonly word: string;
  readonly href: string;
  readonly state: (typeof statusWords)[keyof typeof statusWords];
}

function Line({ word, href, state: [stateWord, mark, tone] }: LineProps) {
  return (
    <li>
      <TextLink word={word} href={href} />
      <span className="tag">
        <Mark name={mark} tone={tone} /> {stateWord}
      </span>
    </li>
  );
}
