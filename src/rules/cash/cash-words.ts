import { counted } from '../language/counted.ts';
import { fill } from '../language/texts.ts';
import { formatInr, type Paise, paise } from '../money/money.ts';
import { cashRuleTexts } from './cash-rules.texts.ts';
import { type CashMark, moneyOf } from './cash-rules.ts';

/** 'the address has no house number'; the owner's own words where there are some. */
function markWords({ kind, figure, words }: CashMark): string {
  const t = cashRuleTexts();
  if (words !== '') return words;
  if (kind === 'refusals') return counted(t.refusals, figure);
  return kind === 'high-total' ? fill(t['high-total'], { amount: formatInr(moneyOf(figure)) }) : t[kind];
}

/** 'the address has no house number, and it is a first order' */
export const marksWords = (marks: readonly CashMark[]): string =>
  marks.map(markWords).reduce((one, other) => (one === '' ? other : fill(cashRuleTexts().and, { one, other })), '');

/** 'Please pay online this time, because 2 parcels were refused at this number. …' */
export const payOnlineWords = (marks: readonly CashMark[]): string => fill(cashRuleTexts().payOnline, { why: marksWords(marks) });

/** 'For this order ₹99 is paid online in advance, because … You pay ₹700 at the door. …', before the order is placed. `total`: of the order. */
export const advanceWords = (marks: readonly CashMark[], advance: Paise, total: Paise): string => {
  const t = cashRuleTexts();
  const rest = formatInr(paise(Math.floor((total - advance) / 100) * 100));
  return `${fill(t.advance, { advance: formatInr(advance), rest, why: marksWords(marks) })} ${t.advanceBack} ${t.advanceAgree}`;
};
