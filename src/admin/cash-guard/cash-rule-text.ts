import type { AdvanceTerms } from '../../rules/cash/advance.ts';
import { CASH_NETWORK_KEPT } from '../../rules/cash/cash-bounds.ts';
import { type CashAct, type CashRule, type CashRuleKind, isMoneyRule, moneyOf } from '../../rules/cash/cash-rules.ts';
import { HOUR } from '../../rules/limits.ts';
import { formatInr } from '../../rules/money/money.ts';

export const actWords: Readonly<Record<CashAct, string>> = {
  ask: 'waits for an answer',
  call: 'waits, and is called at once',
  advance: 'waits until a part is paid online',
  prepaid_only: 'is to be paid online',
};

const sentences: Readonly<Record<CashRuleKind, (rule: CashRule) => string>> = {
  'no-house-number': () => 'An address without a house number',
  'short-address': ({ limit }) => `An address of fewer than ${limit} characters`,
  'landmark-only': () => 'An address that names only a landmark',
  'other-city': () => 'A PIN code of another part of the country than the city',
  refusals: ({ limit, days }) => `A number that refused ${limit} or more parcels in ${days} days`,
  'pin-returns': ({ limit, days, minSample }) =>
    `A PIN code from which more than ${limit} % of at least ${minSample} parcels came back in ${days} days`,
  'high-total': ({ limit }) => `An order above ${formatInr(moneyOf(limit))}`,
  'first-order': () => 'The first order of a customer',
  'second-open': () => 'A second cash order of an account, browser, mailbox or number before the first is delivered',
  'same-network': () => `A second cash order from one network within ${CASH_NETWORK_KEPT / HOUR} hours`,
  'phone-unproved': () => 'A phone number that is not confirmed',
};

/** 'An order above ₹3,000 waits for an answer.' */
export const ruleSentence = (rule: CashRule): string => `${sentences[rule.kind](rule)} ${actWords[rule.act]}.`;

/** 'In advance: ₹99. It goes back …' */
export const advanceSentence = ({ advance, advancePercent }: AdvanceTerms): string =>
  `In advance, where a rule says so: ${advancePercent > 0 ? `${advancePercent} % of the total` : formatInr(advance)}. A refusal at the door costs at most what the courier charges.`;

/** The label of the rule's number; null for a rule without one. */
export function limitLabel(kind: CashRuleKind): string | null {
  const labels: Partial<Record<CashRuleKind, string>> = {
    'short-address': 'Characters',
    refusals: 'Refused parcels',
    'pin-returns': 'Per cent returned',
    'high-total': 'Rupees',
  };
  return labels[kind] ?? null;
}

/** Paise ↔ what is typed. */
export const typedLimit = ({ kind, limit }: Pick<CashRule, 'kind' | 'limit'>): string => String(isMoneyRule(kind) ? limit / 100 : limit);
export const limitOf = (kind: CashRuleKind, typed: number): number => typed * (isMoneyRule(kind) ? 100 : 1);
