import { formatDateTime } from '../../rules/dates.ts';
import { originWord } from '../../rules/links/origin.ts';
import { formatInr } from '../../rules/money/money.ts';
import { handPaymentWords, sourceWords } from '../../rules/order/manual-order.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { mayBeInstant, wasInstant } from '../../rules/payment/refund-speed.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { Amount } from '../parts/money/amount.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { GatewayCheckButton } from './gateway-check.tsx';

type Payment = OrderRecord['payments'][number];
type Refund = OrderRecord['refunds'][number];
type HandRefund = OrderRecord['handRefunds'][number];

/** The payments that the gateway reported. They are read-only and independent of the order's status. */
export function OrderMoney({ order }: { readonly order: OrderRecord }) {
  const { id, payments, refunds, handRefunds, method, gatewayOrderId, left, withCourier, origin } = order;
  return (
    <section className="panel">
      <h2>Payments and refunds</h2>
      <dl className="facts">
        {origin !== 'shop' && origin !== 'manual' && (
          <>
            <dt>Came by</dt>
            <dd>{originWord(origin)}</dd>
          </>
        )}
        {gatewayOrderId && (
          <>
            <dt>{GATEWAY_NAME} order</dt>
            <dd>{gatewayOrderId}</dd>
          </>
        )}
        {withCourier > 0 && (
          <>
            <dt>With the courier</dt>
            <dd>
              <Amount of={withCourier} />
            </dd>
          </>
        )}
        {(refunds.length > 0 || handRefunds.length > 0) && (
          <>
            <dt>Left to refund</dt>
            <dd>
              <Amount of={left} />
            </dd>
          </>
        )}
      </dl>
      {payments.length === 0 && <p className="text-meta">{unpaidWords(order)}</p>}
      <ul className="order-records">
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
        {handRefunds.map((refund) => (
          <HandRefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
      {method === 'gateway' && <GatewayCheckButton orderId={id} />}
    </section>
  );
}

/** 'Exhibition. UPI 4021 received.' */
function unpaidWords({ method, source, paidByHand, paymentReference }: OrderRecord): string {
  const taken = source === null ? '' : `${sourceWords[source]}. `;
  if (paidByHand) return `${taken}${[handPaymentWords[paidByHand], paymentReference].filter(Boolean).join(' ')} received.`;
  return taken + (method === 'cod' ? 'Cash on delivery.' : 'No payment yet.');
}

function PaymentLine({ payment: { id, amount, status, settlement, reason, method, error, at } }: { payment: Payment }) {
  const isDue = settlement === 'refund_due';
  return (
    <li>
      <Amount of={amount} isStrong />
      <Tag
        mark={status === 'captured' && !isDue ? 'tick-disc' : 'clock'}
        {...(status === 'captured' && !isDue && { tone: 'ok' })}
        word={isDue ? 'Captured, to be returned' : `Payment ${status}`}
      />
      <span className="text-meta">{[id, method, reason, error, formatDateTime(at)].filter(Boolean).join(', ')}</span>
    </li>
  );
}

const refundMarks = { requested: 'clock', pending: 'clock', processed: 'turning-arrow', failed: 'filled-diamond' } as const;

/** Returns the effect of a refund in two words. */
function refundWord({ status, isHeld, waitsSince }: Refund): string {
  if (isHeld) return 'Refund waits for the dispute';
  return status === 'requested' && waitsSince !== null ? 'Refund waits for balance' : `Refund ${status}`;
}

/** Returns its speed, as far as it is known: 'within minutes where the bank allows it, else 5 to 7 working days'. */
function speedWords(refund: Refund): string {
  if (refund.status === 'failed') return '';
  if (refund.status === 'processed') return wasInstant(refund.speedProcessed) ? 'arrived at once' : '';
  return mayBeInstant(refund) ? 'within minutes where the bank allows it, else 5 to 7 working days' : '5 to 7 working days';
}

function RefundLine({ refund }: { refund: Refund }) {
  const { amount, status, reason, askedBy, error, fee, isHeld, waitsSince, at } = refund;
  const isWaiting = isHeld || (status === 'requested' && waitsSince !== null);
  const tone = status === 'failed' ? 'bad' : isWaiting ? 'warn' : null;
  const facts = [reason, askedBy, error, speedWords(refund), fee ? `fee ${formatInr(fee)}` : '', formatDateTime(at)];
  return (
    <li>
      <b>
        −<Amount of={amount} />
      </b>
      <Tag mark={refundMarks[status]} {...(tone && { tone })} word={refundWord(refund)} />
      <span className="text-meta">{facts.filter(Boolean).join(', ')}</span>
    </li>
  );
}

function HandRefundLine({ refund: { amount, reason, askedBy, at } }: { refund: HandRefund }) {
  return (
    <li>
      <b>
        −<Amount of={amount} />
      </b>
      <Tag mark="turning-arrow" word="Returned by hand" />
      <span className="text-meta">{[reason, askedBy, formatDateTime(at)].join(', ')}</span>
    </li>
  );
}
