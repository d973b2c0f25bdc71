import { formatDateTime } from '../../../rules/dates.ts';
import { hasLongerExchange, termText } from '../../../rules/returns/return-terms.ts';
import { type ReturnableOrder, returnDeadlines } from '../../../rules/returns/returns.ts';

/** Until when an order can be returned, written out in IST. */
interface ReturnDeadline {
  readonly until: string;
  readonly more: string;
}

/**
 * Null before delivery and after the last deadline. All times UTC ms.
 * `returnDeadline(order, now)` → { until: 'Return or exchange until Sat, 21 Nov, 4:10 pm', … }
 */
export function returnDeadline({ status, deliveredAt, ...terms }: ReturnableOrder, now: number): ReturnDeadline | null {
  if (status !== 'delivered' || deliveredAt === null) return null;
  const { ofReturn, ofExchange, ofFault } = returnDeadlines(deliveredAt, terms);
  const isLonger = hasLongerExchange(terms);
  const exchangeUntil = formatDateTime(ofExchange);
  const faulty = `A defective, damaged, wrong or late piece: until ${formatDateTime(ofFault)}.`;
  const window = termText(terms.returnDays);
  if (now <= ofReturn) {
    return {
      until: isLonger
        ? `Return until ${formatDateTime(ofReturn)}, exchange until ${exchangeUntil}`
        : `Return or exchange until ${exchangeUntil}`,
      more: isLonger ? faulty : `${window} from delivery. ${faulty}`,
    };
  }
  if (now <= ofExchange) return { until: `Exchange until ${exchangeUntil}`, more: `The ${window} for a return are over. ${faulty}` };
  if (now > ofFault) return null;
  return {
    until: `Return or exchange of a faulty piece until ${formatDateTime(ofFault)}`,
    more: `A piece that is defective, damaged, wrong or late. The ${termText(terms.exchangeDays)} for a change of mind are over.`,
  };
}
