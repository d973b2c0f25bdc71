import { useQuery } from '@tanstack/react-query';
import type { GrievanceRecord } from '../../features/grievances/admin/read-grievance.server.ts';
import { formatPhone } from '../../rules/address/phone.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { outcomeTexts, topicTexts } from '../../rules/grievances/grievance.texts.ts';
import { grievanceNumber } from '../../rules/grievances/grievance.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Place, Screen } from '../app/screen.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { clockText } from '../parts/status/clock.ts';
import { Mark } from '../parts/status/mark.tsx';
import { Said } from '../parts/status/said.tsx';
import { complaintWords } from '../parts/status/status-text.ts';
import { TextLink } from '../parts/text-link.tsx';
import { GrievanceAnswer } from './grievance-answer.tsx';
import { grievanceRead } from './grievance-reads.client.ts';
import { deedWords } from './grievance-text.ts';

function GrievanceScreen({ params }: Place) {
  const record = useQuery(grievanceRead(params.id ?? ''));
  return (
    <>
      <ReadState read={record} failed="Failed to fetch complaints." loading="Loading the complaint…" />
      {record.data && <Grievance record={record.data} />}
    </>
  );
}

function Grievance({ record }: { readonly record: GrievanceRecord }) {
  const { number, topic, name, status, outcome, dueAt, acknowledgedAt, now } = record;
  const title = `Complaint ${grievanceNumber(number)}`;
  const meta = `${name || 'deleted customer'}: ${topicTexts()[topic]}`;
  const [word, mark, tone] = complaintWords[status];
  return (
    <>
      <PageHead title={title} meta={meta} />
      <Said className="return-stage">
        <span className="tag">
          <Mark name={mark} tone={tone} /> {outcome ? `${word}: ${outcomeTexts()[outcome]}` : word}
        </span>
        {dueAt !== null && (
          <span className={now > dueAt ? 'error' : 'text-meta'}>
            {acknowledgedAt === null ? 'Answer: ' : 'Settle: '}
            {clockText(dueAt, now)}
          </span>
        )}
      </Said>
      <div className="columns return-page">
        <div className="stack">
          <Conversation record={record} />
        </div>
        <div className="stack">
          <Customer record={record} />
          {/* What is chosen and written belongs to one state. */}
          <GrievanceAnswer key={`${status} ${record.messages.length}`} record={record} />
        </div>
      </div>
    </>
  );
}

function Conversation({ record: { messages, name } }: { readonly record: GrievanceRecord }) {
  return (
    <section className="panel">
      <h2>Conversation</h2>
      <ol className="timeline">
        {messages.map(({ seq, kind, by, text, createdAt }) => (
          <li key={seq}>
            <Mark name={kind === 'note' ? 'note' : by ? 'arrowhead' : 'bead'} />
            {by || name || 'The customer'} {deedWords[kind]}
            <span className="text-meta">{formatDateTime(createdAt)}</span>
            {text && <p className="timeline__note">{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Customer({ record: { name, email, phone, orderNumber: ofOrder, orderId, isTheirs } }: { readonly record: GrievanceRecord }) {
  return (
    <section className="panel">
      <h2>Customer</h2>
      <p className="words">
        {name || 'Forgotten'}
        {email && (
          <>
            <br />
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </>
        )}
        {phone && (
          <>
            <br />
            <a className="link" href={`tel:+91${phone}`}>
              {formatPhone(phone)}
            </a>
          </>
        )}
      </p>
      {ofOrder !== null && (
        <p>
          {orderId ? (
            <TextLink look="link" word={`Order ${orderNumber(ofOrder)}`} href={adminUrls.order(orderId)} />
          ) : (
            `Order ${orderNumber(ofOrder)}: there is no such order.`
          )}
          {orderId && !isTheirs && (
            <span className="hint">
              {' '}
              It was placed with another email address and phone: tell nothing about it before you know who writes.
            </span>
          )}
        </p>
      )}
    </section>
  );
}

export const grievanceScreen: Screen = { reads: ({ params }) => [grievanceRead(params.id ?? '')], Component: GrievanceScreen };
