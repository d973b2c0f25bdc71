import { refundedText } from '../../../features/payment/mails/refunded-text.ts';
import { formatInr, type Paise } from '../../../rules/money/money.ts';
import { greetingName } from '../../../rules/names/greeting-name.ts';
import { costsInAll } from '../../../rules/order/at-door.ts';
import { CASH_METHOD } from '../../../rules/order/refund.ts';
import { GATEWAY_NAME } from '../../../rules/payment/gateway-name.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';

/** The words of the mail that the customer gets, and what else follows. */
export function RefundPreview({ order, amount }: { readonly order: OrderRecord; readonly amount: Paise | null }) {
  const isCash = order.method === 'cod';
  const words =
    amount === null ? null : refundedText({ number: order.number, paid: costsInAll(order) }, amount, isCash ? CASH_METHOD : order.paidBy);
  return (
    <section className="panel">
      <h2>Preview of the mail</h2>
      {words ? (
        <div className="mail-preview">
          <p>
            <b>{words.headline}</b>
          </p>
          <p>
            {greetingName(order.customerName)}, {words.sentence}
          </p>
          <p>{words.what}</p>
          <p>{words.timing}</p>
        </div>
      ) : (
        <p className="text-meta">It is shown once there is an amount.</p>
      )}
      {order.withCourier > 0 && (
        <p className="note">
          Of this order {formatInr(order.withCourier)} is still with the courier. The customer has paid and does not wait for it: return the
          money now, and the courier pays the shop all the same.
        </p>
      )}
      <p className="note">
        {isCash
          ? 'The shop only records this refund: return the money yourself. The mail leaves at once. The password is asked again if you did not give it in the last ten minutes.'
          : `${GATEWAY_NAME} moves the money, and the mail leaves when ${GATEWAY_NAME} confirms. The password is asked again if you did not give it in the last ten minutes.`}
      </p>
    </section>
  );
}
