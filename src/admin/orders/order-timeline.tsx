import type { OrderRecord } from '../../features/orders/admin/read-order.server.ts';
import { formatDateTime } from '../../rules/dates.ts';
import type { OrderStatus } from '../../rules/order/order-status.ts';
import { Mark } from '../parts/status/mark.tsx';
import { statusWord, statusWords } from './status-words.ts';

const actorWords: Readonly<Record<string, string>> = {
  shopper: 'by the customer',
  gateway: 'by Razorpay',
  cron: 'by the shop itself',
  admin: 'by an administrator',
};

/** The order's history as the database wrote it, newest first, with who moved it and why. */
export function OrderTimeline({ order: { events } }: { readonly order: OrderRecord }) {
  return (
    <section className="panel">
      <h2>Timeline</h2>
      <ol className="timeline">
        {[...events].reverse().map(({ seq, from, to, actor, note, at }) => {
          const [, mark, tone] = statusWords[to as OrderStatus] ?? ['', 'clock'];
          // An administrator's move is noted as who, or as "who: why".
          return (
            <li key={seq}>
              <Mark name={mark} tone={tone} />
              {from === null ? 'Order placed' : `${statusWord(from)} → ${statusWord(to)}`}
              {note?.includes(': ') && <p className="timeline__note">{note}</p>}
              <span className="meta">
                {formatDateTime(at)}, {note && !note.includes(': ') ? `by ${note}` : (actorWords[actor] ?? actor)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
