import { useQuery } from '@tanstack/react-query';
import type { ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { exchangeText, termText } from '../../rules/returns/return-terms.ts';
import { returnReasonTexts } from '../../rules/returns/returns.texts.ts';
import type { Place, Screen } from '../app/screen.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { clockText, sinceText } from '../parts/status/clock.ts';
import { Mark } from '../parts/status/mark.tsx';
import { Said } from '../parts/status/said.tsx';
import { returnWords } from '../parts/status/status-text.ts';
import { ReturnDecision } from './return-decision.tsx';
import { ReturnEvidence } from './return-evidence.tsx';
import { ReturnParcel } from './return-parcel.tsx';
import { ReturnPieces } from './return-pieces.tsx';
import { returnParcelsRead, returnRead } from './return-reads.client.ts';
import { returnTitle } from './return-title.ts';

function ReturnScreen({ params }: Place) {
  const record = useQuery(returnRead(params.id ?? ''));
  return (
    <>
      <ReadState read={record} failed="Failed to fetch returns." loading="Loading the return…" />
      {record.data && <Return record={record.data} onRenew={() => void record.refetch()} />}
    </>
  );
}

function Return({ record, onRenew }: { record: ReturnRecord; onRenew: () => void }) {
  const { number, kind, reason, order, status, dueAt, now } = record;
  const meta = `${orderNumber(order.number)}, ${order.customerName || 'deleted customer'}: ${returnReasonTexts()[reason]}`;
  const [word, mark, tone] = returnWords[status];
  return (
    <>
      <PageHead title={returnTitle(kind, number)} meta={meta} />
      <Said className="return-stage">
        <span className="tag">
          <Mark name={mark} tone={tone} /> {word}
        </span>
        {dueAt !== null && <span className={now > dueAt ? 'error' : 'text-meta'}>{clockText(dueAt, now)}</span>}
      </Said>
      <div className="columns return-page">
        <div className="stack">
          <ReturnEvidence record={record} onRenew={onRenew} />
          <History record={record} />
        </div>
        <div className="stack">
          <ReturnPieces record={record} />
          <ReturnParcel record={record} />
          <ReturnDecision record={record} />
        </div>
      </div>
    </>
  );
}

const marks = Object.fromEntries(Object.entries(returnWords).map(([to, [, mark, tone]]) => [to, { mark, tone }]));

const happened: Readonly<Record<ReturnRecord['status'], string>> = {
  requested: 'Asked for',
  accepted: 'Accepted',
  declined: 'Declined',
  received: 'The pieces arrived',
  settled: 'Settled',
  cancelled: 'Withdrawn by the customer',
};

function History({ record: { events, order, createdAt } }: { record: ReturnRecord }) {
  return (
    <section className="panel">
      <h2>Timeline</h2>
      <ol className="timeline">
        {[...events].reverse().map(({ seq, to, by, note, createdAt: at }) => (
          <li key={seq}>
            <Mark name={marks[to]?.mark ?? 'bead'} tone={marks[to]?.tone} />
            {happened[to]}
            <span className="text-meta">
              {formatDateTime(at)}
              {by && `, ${by}`}
              {to === 'requested' && order.deliveredAt !== null && `, ${sinceText(order.deliveredAt, createdAt)} after delivery`}
            </span>
            {note && <p className="timeline__note">{note}</p>}
          </li>
        ))}
        {order.deliveredAt !== null && (
          <li>
            <Mark name="tick-disc" tone="ok" />
            Order delivered
            <span className="text-meta">
              {formatDateTime(order.deliveredAt)}. Terms of the order: return within {termText(order.returnDays)}
              {exchangeText(order, 'exchange')}
            </span>
          </li>
        )}
      </ol>
    </section>
  );
}

export const returnScreen: Screen = {
  reads: ({ params }) => [returnRead(params.id ?? ''), returnParcelsRead(params.id ?? '')],
  Component: ReturnScreen,
};
