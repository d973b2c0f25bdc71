import { formatDateTime } from '../../../rules/dates.ts';
import { fill } from '../../../rules/language/texts.ts';
import { hasLongerExchange, termText } from '../../../rules/returns/return-terms.ts';
import { type ReturnableOrder, returnDeadlines } from '../../../rules/returns/returns.ts';
import { myOrdersTexts } from './my-orders.texts.ts';

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
  const t = myOrdersTexts();
  const isLonger = hasLongerExchange(terms);
  const exchangeUntil = formatDateTime(ofExchange);
  const faulty = fill(t.faulty, { time: formatDateTime(ofFault) });
  const term = termText(terms.returnDays);
  if (now <= ofReturn) {
    return {
      until: isLonger
        ? fill(t.returnAndExchange, { time: formatDateTime(ofReturn), exchange: exchangeUntil })
        : fill(t.returnUntil, { time: exchangeUntil }),
      more: isLonger ? faulty : `${fill(t.fromDelivery, { term })} ${faulty}`,
    };
  }
  if (now <= ofExchange)
    return { until: fill(t.exchangeUntil, { time: exchangeUntil }), more: `${fill(t.returnOver, { term })} ${faulty}` };
  if (now > ofFault) return null;
  return {
    until: fill(t.faultyUntil, { time: formatDateTime(ofFault) }),
    more: fill(t.onlyFaulty, { term: termText(terms.exchangeDays) }),
  };
}
