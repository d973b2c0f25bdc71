import { useQuery } from '@tanstack/react-query';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { paise } from '../../../rules/money/money.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { Place, Screen } from '../../app/screen.ts';
import { ReadState } from '../../parts/list/list-states.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import { sinceText } from '../../parts/status/clock.ts';
import { Mark } from '../../parts/status/mark.tsx';
import { stateWords } from '../../parts/status/parcel-state.ts';
import { Said } from '../../parts/status/said.tsx';
import { Tag } from '../../parts/status/tag.tsx';
import { parcelRead } from '../parcel-reads.client.ts';
import { ageingWords, costWords, disputeWords, dueWords, troubleWords } from '../parcel-text.ts';
import { HandMoves } from './hand-moves.tsx';
import { LossClaim } from './loss-claim.tsx';
import { MissedActs } from './missed-acts.tsx';
import { isToSettle, OpenForm } from './open-form.tsx';
import { ParcelActs } from './parcel-acts.tsx';
import { ParcelBooking } from './parcel-booking.tsx';
import { ParcelClaims } from './parcel-claims.tsx';
import { ParcelPieces } from './parcel-pieces.tsx';
import { ParcelTo } from './parcel-to.tsx';
import { ScalePhoto } from './scale-photo.tsx';

function ParcelScreen({ params }: Place) {
  const record = useQuery(parcelRead(params.id ?? ''));
  return (
    <>
      <ReadState read={record} failed="Failed to fetch the parcel." loading="Loading the parcel…" />
      {record.data && <Parcel key={record.data.id} record={record.data} />}
    </>
  );
}

function Parcel({ record }: { readonly record: ParcelRecord }) {
  const { number, carrier, awb, contact, state, trouble, late, now } = record;
  const [word, mark, tone] = stateWords[state];
  const meta = [...record.orders.map((order) => orderNumber(order.number)), contact.name, contact.address.city].filter(Boolean).join(', ');
  return (
    <>
      <PageHead title={[carrier, awb].filter(Boolean).join(' ') || `Parcel ${number}`} meta={meta} />
      <Said className="actions parcel-state">
        <span className="tag">
          <Mark name={mark} tone={tone} /> {word}
        </span>
        {trouble !== null && <Tag mark="filled-diamond" tone="bad" word={troubleWords[trouble]} />}
        {late !== null && <Tag mark="clock" tone="warn" word={`${ageingWords[late.why]}, ${sinceText(late.since, now)} over`} />}
      </Said>
      <div className="columns parcel-page">
        <div className="stack">
          {state === 'draft' && <ParcelBooking record={record} />}
          {isToSettle(record) && <OpenForm key={state} record={record} />}
          {state === 'undelivered' && record.can?.ndr && <MissedActs record={record} />}
          <ParcelActs record={record} />
          <ScalePhoto record={record} />
          <ParcelPieces record={record} />
        </div>
        <div className="stack">
          <ParcelTo record={record} />
          <Money record={record} />
          <LossClaim key={`${record.claim?.state}`} record={record} />
          <ParcelClaims record={record} />
        </div>
        <div className="stack">
          <Events record={record} />
          <HandMoves record={record} />
        </div>
      </div>
    </>
  );
}

function Events({ record: { events } }: { readonly record: ParcelRecord }) {
  if (events.length === 0) return null;
  return (
    <section className="panel">
      <h2>Where it is</h2>
      <ol className="timeline">
        {events.map(({ seq, state, text, code, place, at }) => (
          <li key={seq}>
            <Mark name={state ? stateWords[state][1] : 'note'} />
            {state ? stateWords[state][0] : code}
            <span className="text-meta">
              {formatDateTime(at)}
              {place && `, ${place}`}
            </span>
            {text && <p className="timeline__note">{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows what it collects, its quote, and what it cost. */
function Money({ record: { cashDue, quoted, costs, charged, due, dispute, state } }: { readonly record: ParcelRecord }) {
  const isChosen = quoted !== null && state !== 'draft';
  if (cashDue === 0 && !isChosen && costs.length === 0 && due === null && dispute === null) return null;
  return (
    <section className="panel">
      <h2>Money of this parcel</h2>
      <ul className="rows">
        {cashDue > 0 && (
          <li>
            Cash to collect <Amount of={cashDue} />
          </li>
        )}
        {isChosen && (
          <li>
            Quoted <Amount of={quoted} />
          </li>
        )}
        {costs.map(({ id, kind, amount }) => (
          <li key={id}>
            {costWords[kind]} <Amount of={amount} />
          </li>
        ))}
        {charged !== null && (
          <li>
            Charged with tax <Amount of={charged} isStrong />
          </li>
        )}
        {charged !== null && quoted !== null && charged !== quoted && (
          <li>
            {charged > quoted ? 'More than quoted' : 'Less than quoted'} <Amount of={paise(Math.abs(charged - quoted))} />
          </li>
        )}
        {due && (
          <li>
            {dueWords[due.state]} <Amount of={due.due} />
          </li>
        )}
        {dispute && (
          <li>
            They weighed {dispute.theirs} g, we {dispute.ours} g{disputeWords[dispute.state]} <Amount of={dispute.amount} />
          </li>
        )}
      </ul>
    </section>
  );
}

export const parcelScreen: Screen = { reads: ({ params }) => [parcelRead(params.id ?? '')], Component: ParcelScreen };
