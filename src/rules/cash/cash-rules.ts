import { type Paise, paise } from '../money/money.ts';

/**
 * Kinds of facts that a rule judges. `pin-returns` is the share of cash parcels that came back from a PIN code; names, religion, language
 * and sex are no facts, so that no rule can ask for them.
 */
export const cashRuleKinds = [
  'no-house-number',
  'short-address',
  'landmark-only',
  'other-city',
  'refusals',
  'pin-returns',
  'high-total',
  'first-order',
  'second-open',
  'same-network',
  'phone-unproved',
] as const;
export type CashRuleKind = (typeof cashRuleKinds)[number];

/**
 * Acts of a rule, the weakest first. ask: the order waits for an answer before it is packed; call: it waits, and the shop calls at once;
 * advance: it waits until a part of it is paid online; prepaid_only: it is not taken for cash, and can always be paid online.
 */
export const cashActs = ['ask', 'call', 'advance', 'prepaid_only'] as const;
export type CashAct = (typeof cashActs)[number];

/** Days for which refusals and returns count: nothing is held against anybody for longer. */
export const MARK_DAYS_MAX = 180;
/** Parcels of a PIN code that must have ended before its share of returns counts. */
export const PIN_SAMPLE_MIN = 20;

export interface CashRule {
  readonly kind: CashRuleKind;
  /** Characters, refusals, per cent or paise, as the kind says; 0 where it has no limit. */
  readonly limit: number;
  /** Days that count; 0 where time plays no part. */
  readonly days: number;
  /** Parcels that must have ended; 0 where it has no sample. */
  readonly minSample: number;
  readonly act: CashAct;
  /** Words of the owner for the shopper; '' for the shop's own. */
  readonly words: string;
  readonly isOn: boolean;
}

/** The rules of a new shop: the migration writes them, the owner changes them. @internal for tests, which compare the migration with it */
export const firstCashRules: readonly CashRule[] = [
  rule('no-house-number', 'ask', true),
  rule('short-address', 'ask', true, { limit: 15 }),
  rule('landmark-only', 'ask', true),
  rule('other-city', 'ask', true),
  rule('refusals', 'call', true, { limit: 2, days: MARK_DAYS_MAX }),
  rule('pin-returns', 'ask', false, { limit: 40, days: MARK_DAYS_MAX, minSample: PIN_SAMPLE_MIN }),
  rule('high-total', 'ask', false, { limit: 300_000 }),
  rule('first-order', 'ask', false),
  rule('second-open', 'ask', true),
  rule('same-network', 'ask', true),
  rule('phone-unproved', 'ask', false),
];

function rule(
  kind: CashRuleKind,
  act: CashAct,
  isOn: boolean,
  { limit = 0, days = 0, minSample = 0 }: Partial<Pick<CashRule, 'limit' | 'days' | 'minSample'>> = {},
): CashRule {
  return { kind, limit, days, minSample, act, words: '', isOn };
}

/** Known facts of a cash order before it is placed. */
export interface CashFacts {
  /** The lines of the street, with the landmark apart. */
  readonly street: string;
  readonly landmark: string;
  /** True if the PIN code can belong to the typed city; null if nothing is known of the city. */
  readonly isPinOfCity: boolean | null;
  readonly isPhoneProved: boolean;
  /** Parcels that this phone refused at the door and that still count. */
  readonly refusals: number;
  /** The cash parcels of the PIN code that ended lately. */
  readonly pin: { readonly ended: number; readonly returned: number };
  readonly total: Paise;
  /** Orders of this phone or address that were delivered. */
  readonly delivered: number;
  /** Cash orders of this account, browser, mailbox or phone that are not delivered yet. */
  readonly open: number;
  /** One of them is of this account or browser, or of a contact that both orders' buyer has proved. */
  readonly isOpenOwn: boolean;
  /** Cash orders that came from this network in the last hours. */
  readonly nearby: number;
}

/** A rule that an order meets. `figure`: the number that its words name; 0 where they name none. */
export interface CashMark {
  readonly kind: CashRuleKind;
  readonly act: CashAct;
  readonly figure: number;
  readonly words: string;
}

export interface CashVerdict {
  readonly marks: readonly CashMark[];
  /** The strongest act of the marks; null for an order without a mark. */
  readonly act: CashAct | null;
}

const letters = (text: string) => text.replace(/\s+/g, ' ').trim();
const hasNumber = (text: string) => /\p{Nd}/u.test(text);
const LANDMARK =
  /^\W*(near|nr|opp|opposite|behind|beside|besides|next to|in front of|adjacent to|के पास|के सामने|पास|सामने|पीछे)(?![\p{L}\p{M}])|(के पास|के सामने|के पीछे)\W*$/iu;

const isLandmark = ({ street }: CashFacts) => !hasNumber(street) && LANDMARK.test(street.trim());
const returnRate = ({ pin: { ended, returned } }: CashFacts) => (ended === 0 ? 0 : Math.floor((returned * 100) / ended));

/** Conditions of the rules: the figure for its words, or null. */
const met: Readonly<Record<CashRuleKind, (facts: CashFacts, rule: CashRule) => number | null>> = {
  'no-house-number': (facts) => (hasNumber(facts.street) || isLandmark(facts) ? null : 0),
  'short-address': ({ street, landmark }, { limit }) => (letters(`${street} ${landmark}`).length < limit ? limit : null),
  'landmark-only': (facts) => (isLandmark(facts) ? 0 : null),
  'other-city': ({ isPinOfCity }) => (isPinOfCity === false ? 0 : null),
  refusals: ({ refusals }, { limit }) => (refusals >= Math.max(limit, 1) ? refusals : null),
  'pin-returns': (facts, { limit, minSample }) =>
    facts.pin.ended >= Math.max(minSample, PIN_SAMPLE_MIN) && facts.pin.returned * 100 > facts.pin.ended * limit ? returnRate(facts) : null,
  'high-total': ({ total }, { limit }) => (total > limit ? limit : null),
  'first-order': ({ delivered }) => (delivered === 0 ? 0 : null),
  'second-open': ({ open }) => (open > 0 ? open : null),
  'same-network': ({ nearby }) => (nearby > 0 ? nearby : null),
  'phone-unproved': ({ isPhoneProved }) => (isPhoneProved ? null : 0),
};

/** Rules about a contact: somebody else may have typed it, so that without a proof they do no more than have it called. */
const aboutContact: readonly CashRuleKind[] = ['refusals', 'second-open'];

const weaker = (one: CashAct, other: CashAct): CashAct => (cashActs.indexOf(one) < cashActs.indexOf(other) ? one : other);

/**
 * The most that a rule may do to this order: neighbours never cost anybody the choice of cash, nor does a contact that is not proved. Those
 * who share a network are asked, and no more.
 * @param isProved what the rule looks at is the buyer's own
 */
export function allowedAct({ kind, act }: Pick<CashRule, 'kind' | 'act'>, isProved: boolean): CashAct {
  if (kind === 'same-network') return 'ask';
  const isBounded = kind === 'pin-returns' || (aboutContact.includes(kind) && !isProved);
  return isBounded ? weaker(act, 'call') : act;
}

/** Judges a cash order by the rules that are on, in their order. Acts add up to the strongest. */
export function judgeCashOrder(facts: CashFacts, rules: readonly CashRule[]): CashVerdict {
  const marks = rules.flatMap((each): CashMark[] => {
    const figure = each.isOn ? met[each.kind](facts, each) : null;
    if (figure === null) return [];
    const isProved = each.kind === 'second-open' ? facts.isOpenOwn : facts.isPhoneProved;
    return [{ kind: each.kind, act: allowedAct(each, isProved), figure, words: each.words }];
  });
  return { marks, act: strongest(marks) };
}

const strongest = (marks: readonly CashMark[]): CashAct | null =>
  marks.reduce<CashAct | null>((found, { act }) => (found === null || weaker(found, act) === found ? act : found), null);

/** The marks because of which an order is not taken for cash. */
export const prepaidMarks = ({ marks }: CashVerdict): readonly CashMark[] => marks.filter(({ act }) => act === 'prepaid_only');

/** The marks because of which a part of an order is paid in advance. */
export const advanceMarks = ({ marks }: CashVerdict): readonly CashMark[] => marks.filter(({ act }) => act === 'advance');

/** `figure` of a rule that counts paise. */
export const isMoneyRule = (kind: CashRuleKind): boolean => kind === 'high-total';
export const moneyOf = (figure: number): Paise => paise(figure);
