import { useQuery } from '@tanstack/react-query';
import type { DisputeRecord } from '../../features/disputes/admin/read-dispute.server.ts';
import { formatDate, formatDateTime } from '../../rules/dates.ts';
import { daysToAnswer, isOpenDispute, needsAnswer, reasonText } from '../../rules/disputes/dispute-states.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { count } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Place, Screen } from '../app/screen.ts';
import { LastChange } from '../parts/history/last-change.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { clockText } from '../parts/status/clock.ts';
import { Mark } from '../parts/status/mark.tsx';
import { Said } from '../parts/status/said.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { DisputeAnswer } from './dispute-answer.tsx';
import { DisputeEvidence } from './dispute-evidence.tsx';
import { disputeRead } from './dispute-reads.client.ts';
import { phaseWords, stateWord } from './dispute-text.ts';

function DisputeScreen({ params }: Place) {
  const record = useQuery(disputeRead(params.id ?? ''));
  return (
    <>
      <ReadState read={record} failed="Failed to fetch disputes." loading="Loading the dispute…" />
      {record.data && <Dispute record={record.data} />}
    </>
  );
}

function Dispute({ record }: { readonly record: DisputeRecord }) {
  const { id, number, respondBy, now, status } = record;
  const [word, mark, tone] = stateWord(record);
  const isDue = needsAnswer(record);
  return (
    <>
      <PageHead title={`Dispute about ${orderNumber(number)}`} meta={id} back={{ word: 'Disputes', href: adminUrls.disputes }} />
      <Said className="return-stage">
        <span className="tag">
          <Mark name={mark} tone={tone} /> {word}
        </span>
        {isDue && respondBy !== null && (
          <span className={now > respondBy ? 'error' : 'text-meta'}>
            Answer by {formatDateTime(respondBy)}: {clockText(respondBy, now)}
          </span>
        )}
        {isDue && respondBy === null && <span className="error">Answer at once: the bank names no time.</span>}
      </Said>
      <div className="columns return-page">
        <div className="stack">
          <Facts record={record} />
          <LastChange kind="dispute" id={id} />
        </div>
        <div className="stack">
          {(isOpenDispute(status) || record.hasEvidence) && <DisputeEvidence record={record} />}
          {isDue ? <DisputeAnswer key={record.answeredAt} record={record} /> : <DisputeTold record={record} />}
        </div>
      </div>
    </>
  );
}

function Facts({ record }: { readonly record: DisputeRecord }) {
  const { orderId, number, customerName, amount, paid, refunded, method, paymentId, phase, reasonCode, openedAt, waiting } = record;
  const days = daysToAnswer(phase);
  return (
    <section className="panel">
      <h2>What the bank says</h2>
      <dl className="facts">
        <dt>Disputed</dt>
        <dd>
          <Amount of={amount} isStrong /> of <Amount of={paid} />
        </dd>
        <dt>Reason</dt>
        <dd>{reasonText(reasonCode)}</dd>
        <dt>Stage</dt>
        <dd>
          {phaseWords[phase]}: {count(days, 'working day', 'working days')} to answer
        </dd>
        <dt>Opened</dt>
        <dd>{formatDate(openedAt)}</dd>
        <dt>Order</dt>
        <dd>
          <TextLink look="link" word={orderNumber(number)} href={adminUrls.order(orderId)} /> of {customerName || 'a forgotten customer'}
        </dd>
        <dt>Payment</dt>
        <dd>{[paymentId, method].filter(Boolean).join(', ')}</dd>
        {refunded > 0 && (
          <>
            <dt>Refunded before</dt>
            <dd>
              <Amount of={refunded} />
            </dd>
          </>
        )}
      </dl>
      <Deducted record={record} />
      {waiting > 0 && isOpenDispute(record.status) && (
        <p className="note">
          {count(waiting, 'refund waits', 'refunds wait')} until the bank has decided: it is made if you win, and not if the dispute is
          lost.
        </p>
      )}
    </section>
  );
}

function Deducted({ record: { deducted, givenBack } }: { readonly record: DisputeRecord }) {
  if (deducted === 0) return null;
  return (
    <p className="note">
      The settlements show that <Amount of={deducted} /> were taken
      {givenBack > 0 && (
        <>
          {' '}
          and <Amount of={givenBack} /> given back
        </>
      )}
      .
    </p>
  );
}

/** Shows what was handed in, and what follows. */
function DisputeTold({ record: { status, answer, answeredAt, contested } }: { readonly record: DisputeRecord }) {
  return (
    <section className="panel">
      <h2>Your answer</h2>
      {answeredAt === null ? (
        <p>{isOpenDispute(status) ? 'It was given in the dashboard of the gateway.' : 'None was given here.'}</p>
      ) : (
        <>
          <p className="words">{answer}</p>
          <p className="text-meta">
            {contested !== null && <Amount of={contested} />} contested, {formatDateTime(answeredAt)}
          </p>
        </>
      )}
    </section>
  );
}

export const disputeScreen: Screen = { reads: ({ params }) => [disputeRead(params.id ?? '')], Component: DisputeScreen };
