import type { OrderRecord } from '../../features/orders/admin/read-order.server.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { Amount } from '../parts/money/amount.tsx';
import { Tag } from '../parts/status/tag.tsx';

type Payment = OrderRecord['payments'][number];
type Refund = OrderRecord['refunds'][number];
type Message = OrderRecord['messages'][number];

/** What Razorpay reported: read-only, the status of the order is another thing. */
export function OrderMoney({ order }: { readonly order: OrderRecord }) {
  const { payments, refunds, method, razorpayOrderId } = order;
  return (
    <section className="panel">
      <h2>Payments and refunds</h2>
      {razorpayOrderId && (
        <dl className="facts">
          <dt>Razorpay order</dt>
          <dd>{razorpayOrderId}</dd>
        </dl>
      )}
      {payments.length === 0 && <p className="meta">{method === 'cod' ? 'Cash on delivery.' : 'No payment yet.'}</p>}
      <ul className="order-records">
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

function PaymentLine({ payment: { id, amount, status, settlement, reason, method, error, at } }: { payment: Payment }) {
  const isDue = settlement === 'refund_due';
  return (
    <li>
      <b>
        <Amount of={amount} />
      </b>
      <Tag mark={status === 'captured' && !isDue ? 'tick-disc' : 'clock'} {...(status === 'captured' && !isDue && { tone: 'ok' })}>
        {isDue ? 'Captured, to be returned' : `Payment ${status}`}
      </Tag>
      <span className="meta">{[id, method, reason, error, formatDateTime(at)].filter(Boolean).join(', ')}</span>
    </li>
  );
}

const refundMarks = { requested: 'clock', pending: 'clock', processed: 'turning-arrow', failed: 'filled-diamond' } as const;

function RefundLine({ refund: { amount, status, reason, askedBy, error, at } }: { refund: Refund }) {
  return (
    <li>
      <b>
        −<Amount of={amount} />
      </b>
      <Tag mark={refundMarks[status]} {...(status === 'failed' && { tone: 'bad' })}>
        Refund {status}
      </Tag>
      <span className="meta">{[reason, askedBy, error, formatDateTime(at)].filter(Boolean).join(', ')}</span>
    </li>
  );
}

function messageState({
  sentAt,
  droppedAt,
  delivery,
}: Message): readonly ['tick-disc' | 'clock' | 'filled-diamond', string, 'ok' | 'bad' | undefined] {
  if (delivery === 'failed' || droppedAt !== null) return ['filled-diamond', 'Not sent', 'bad'];
  return sentAt === null ? ['clock', 'Waiting', undefined] : ['tick-disc', delivery === 'delivered' ? 'Delivered' : 'Sent', 'ok'];
}

/** Mails and WhatsApp messages about the order. */
export function OrderMessages({ messages }: { readonly messages: readonly Message[] }) {
  return (
    <section className="panel">
      <h2>Messages</h2>
      {messages.length === 0 && <p className="meta">None was sent.</p>}
      <ul className="order-records">
        {messages.map((message) => {
          const [mark, word, tone] = messageState(message);
          const { key, kind, channel, sentAt, at, error } = message;
          return (
            <li key={key}>
              <b>{kind.replaceAll('-', ' ')}</b>
              <Tag mark={mark} {...(tone && { tone })}>
                {word}
              </Tag>
              <span className="meta">
                {[channel === 'email' ? 'E-mail' : 'WhatsApp', formatDateTime(sentAt ?? at), sentAt === null && error]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
