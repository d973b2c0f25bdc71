import { formatDateTime } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import type { Mover } from '../../rules/order/order-status.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { Mark } from '../parts/status/mark.tsx';
import { statusWord, statusWords } from '../parts/status/status-text.ts';
import { editWords } from './edit/edit-words.ts';
import { OrderNoteForm } from './order-note-form.tsx';
import { placeholderValues } from './reply-placeholders.ts';

const actorWords: Readonly<Record<Mover, string>> = {
  shopper: 'by the customer',
  gateway: `by ${GATEWAY_NAME}`,
  cron: 'by the shop itself',
  admin: 'by an administrator',
  courier: 'by the courier',
};

type Entry =
  | { readonly at: number; readonly event: OrderRecord['events'][number] }
  | { readonly at: number; readonly note: OrderRecord['notes'][number] }
  | { readonly at: number; readonly print: OrderRecord['prints'][number] }
  | { readonly at: number; readonly refund: Refund }
  | { readonly at: number; readonly edit: OrderRecord['edits'][number] };

type Refund = OrderRecord['refunds'][number] | OrderRecord['handRefunds'][number];

const refundWords = {
  requested: ['is being refunded', 'clock'],
  pending: ['is being refunded', 'clock'],
  processed: ['refunded', 'turning-arrow'],
  failed: ['could not be refunded', 'filled-diamond'],
  byHand: ['returned by hand', 'turning-arrow'],
} as const;

/** Status changes as the database wrote them, private notes, prints and refunds, newest first, with who and why. */
export function OrderTimeline({ order }: { readonly order: OrderRecord }) {
  const { id, events, notes, edits, prints, refunds, handRefunds } = order;
  const entries: readonly Entry[] = [
    ...events.map((event) => ({ at: event.at, event })),
    ...notes.map((note) => ({ at: note.at, note })),
    ...edits.map((edit) => ({ at: edit.at, edit })),
    ...prints.map((print) => ({ at: print.at, print })),
    ...[...refunds, ...handRefunds].map((refund) => ({ at: refund.at, refund })),
  ];
  return (
    <section className="panel">
      <h2>Timeline</h2>
      <OrderNoteForm orderId={id} placeholders={placeholderValues(order)} />
      <ol className="timeline">
        {entries
          .toSorted((a, b) => a.at - b.at)
          .reverse()
          .map((entry) => {
            if ('event' in entry) return <Move key={entry.event.seq} event={entry.event} />;
            if ('note' in entry) return <Note key={entry.note.id} note={entry.note} />;
            if ('edit' in entry) return <Edited key={entry.edit.id} edit={entry.edit} />;
            if ('refund' in entry) return <Refunded key={entry.refund.id} refund={entry.refund} />;
            return <Print key={`print-${entry.print.seq}`} print={entry.print} />;
          })}
      </ol>
    </section>
  );
}

function Move({ event: { from, to, actor, note, at } }: { readonly event: OrderRecord['events'][number] }) {
  const [, mark, tone] = statusWords[to];
  // An administrator's move is noted as who, or as "who: why".
  return (
    <li>
      <Mark name={mark} tone={tone} />
      {from === null ? 'Order placed' : `${statusWord(from)} → ${statusWord(to)}`}
      {note?.includes(': ') && <p className="timeline__note">{note}</p>}
      <span className="text-meta">
        {formatDateTime(at)}, {note && !note.includes(': ') ? `by ${note}` : actorWords[actor]}
      </span>
    </li>
  );
}

function Note({ note: { author, text, at } }: { readonly note: OrderRecord['notes'][number] }) {
  return (
    <li>
      <Mark name="note" />
      <p className="timeline__note">{text || 'The note was erased with the customer’s data.'}</p>
      <span className="text-meta">
        Note, {formatDateTime(at)}, by {author}
      </span>
    </li>
  );
}

/** A change of the order before it left. */
function Edited({ edit }: { readonly edit: OrderRecord['edits'][number] }) {
  const [word, ...lines] = editWords(edit);
  return (
    <li>
      <Mark name="note" />
      {word}
      {lines.map((line) => (
        <p className="timeline__note" key={line}>
          {line}
        </p>
      ))}
      <span className="text-meta">
        {formatDateTime(edit.at)}, {edit.actor === 'admin' ? `by ${edit.author}` : actorWords.shopper}
      </span>
    </li>
  );
}

/** A refund, since it was asked for: how far it is. */
function Refunded({ refund }: { readonly refund: Refund }) {
  const [word, mark] = 'status' in refund ? refundWords[refund.status] : refundWords.byHand;
  return (
    <li>
      <Mark name={mark} {...(mark === 'filled-diamond' && { tone: 'bad' })} />
      {formatInr(refund.amount)} {word}
      {refund.reason && <p className="timeline__note">{refund.reason}</p>}
      <span className="text-meta">{[formatDateTime(refund.at), refund.askedBy && `by ${refund.askedBy}`].filter(Boolean).join(', ')}</span>
    </li>
  );
}

function Print({ print: { by, at } }: { readonly print: OrderRecord['prints'][number] }) {
  return (
    <li>
      <Mark name="note" />
      Slip and invoice printed
      <span className="text-meta">
        {formatDateTime(at)}, by {by}
      </span>
    </li>
  );
}
