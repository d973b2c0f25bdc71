import { orderNumber } from '../../../rules/ids.ts';
import { formatInr, type Paise } from '../../../rules/money/money.ts';
import { CASH_METHOD, refundTiming } from '../../../rules/order/refund.ts';

interface RefundedOrder {
  readonly number: number;
  readonly total: Paise;
}

/** The words of the mail about a refund; the administrator reads them before sending. `method`: the gateway's word for it, or CASH_METHOD. */
export function refundedText({ number, total }: RefundedOrder, amount: Paise, method: string | null) {
  const name = orderNumber(number);
  const sum = formatInr(amount);
  const isCash = method === CASH_METHOD;
  return {
    subject: `Your refund of ${sum} for order ${name}`,
    headline: isCash ? `${sum} has been returned` : `${sum} is on its way back`,
    sentence: isCash ? `we have returned the money for order ${name} to you.` : `we have sent your refund for order ${name}.`,
    what: amount === total ? `It is the full amount of order ${name}.` : `It is a part of order ${name} (${formatInr(total)}).`,
    timing: isCash
      ? 'You paid in cash, so we have returned the money to you directly.'
      : `${refundTiming(method)} It goes to the account you paid from; you don’t need to do anything.`,
    hint: isCash ? 'Not received it?' : 'Not there after 10 working days?',
    help: `Write to us with the order number ${name} and we will ${isCash ? 'look into it' : 'ask the bank'}.`,
  };
}
