import { fill } from '../../../rules/language/texts.ts';
import { formatInr, type Paise } from '../../../rules/money/money.ts';
import { CASH_METHOD, refundTiming } from '../../../rules/order/refund.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { paymentMailTexts } from './payment-mails.texts.ts';

interface RefundedOrder {
  readonly number: number;
  /** Sum that the customer paid, before any refund. */
  readonly paid: Paise;
}

/** The words of the mail about a refund; the administrator reads them before sending. `method`: the gateway's word for it, or CASH_METHOD. */
export function refundedText({ number, paid }: RefundedOrder, amount: Paise, method: string | null, isInstant = false) {
  const t = paymentMailTexts();
  const name = orderNumber(number);
  const sum = formatInr(amount);
  const isCash = method === CASH_METHOD;
  return {
    subject: fill(t.refundSubject, { sum, number: name }),
    headline: fill(isCash ? t.returned : t.onItsWayBack, { sum }),
    sentence: fill(isCash ? t.returnedCash : t.sentRefund, { number: name }),
    what: amount === paid ? fill(t.fullAmount, { number: name }) : fill(t.partAmount, { number: name, total: formatInr(paid) }),
    timing: isCash ? t.paidInCash : fill(t.toAccount, { timing: refundTiming(method, isInstant) }),
    hint: isCash ? t.notReceived : t.notThere,
    help: fill(isCash ? t.lookInto : t.askBank, { number: name }),
  };
}
