import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import {
  type CashFacts,
  type CashRule,
  type CashRuleKind,
  cashRuleKinds,
  firstCashRules,
  judgeCashOrder,
  prepaidMarks,
} from './cash-rules.ts';
import { marksWords, payOnlineWords } from './cash-words.ts';

const facts: CashFacts = {
  street: '14, 3rd Cross, Malleswaram',
  landmark: '',
  isPinOfCity: true,
  isPhoneProved: true,
  refusals: 0,
  pin: { ended: 0, returned: 0 },
  total: paise(70_000),
  delivered: 1,
  open: 0,
  isOpenOwn: false,
  nearby: 0,
};
const everyRule = firstCashRules.map((rule) => ({ ...rule, isOn: true }));
const judged = (over: Partial<CashFacts>, rules: readonly CashRule[] = everyRule) => judgeCashOrder({ ...facts, ...over }, rules);
const kinds = (over: Partial<CashFacts>, rules?: readonly CashRule[]) => judged(over, rules).marks.map(({ kind }) => kind);
const only = (kind: CashRuleKind, over: Partial<CashRule> = {}) =>
  firstCashRules.filter((rule) => rule.kind === kind).map((rule) => ({ ...rule, isOn: true, ...over }));

describe('rules for cash orders', () => {
  test('a good address of a known customer has no mark', () => {
    expect(judged({})).toEqual({ marks: [], act: null });
  });

  test.each<[Partial<CashFacts>, CashRuleKind[]]>([
    [{ street: 'Gandhi Nagar main road' }, ['no-house-number']],
    [{ street: 'मकान नं. १२, गली नं॰ ३' }, []],
    [{ street: '14, 3rd Cross' }, ['short-address']],
    [{ street: '14, 3rd Cross', landmark: 'Opposite the temple' }, []],
    [{ street: 'Near Hanuman temple, Sadar bazaar' }, ['landmark-only']],
    [{ street: 'हनुमान मंदिर के सामने' }, ['landmark-only']],
    [{ street: 'Nearby Colony road, ward seven' }, ['no-house-number']],
    [{ street: 'Opp. Big Bazaar, 2nd floor' }, []],
    [{ isPinOfCity: false }, ['other-city']],
    [{ isPinOfCity: null }, []],
    [{ refusals: 1 }, []],
    [{ refusals: 2 }, ['refusals']],
    [{ total: paise(300_000) }, []],
    [{ total: paise(300_001) }, ['high-total']],
    [{ delivered: 0 }, ['first-order']],
    [{ open: 1 }, ['second-open']],
    [{ nearby: 1 }, ['same-network']],
    [{ isPhoneProved: false }, ['phone-unproved']],
  ])('%j → %j', (over, expected) => {
    expect(kinds(over)).toEqual(expected);
  });

  test.each([
    [19, 19, false],
    [20, 8, false],
    [20, 9, true],
    [100, 40, false],
    [100, 41, true],
  ])('of %i parcels of a PIN code %i came back: %s', (ended, returned, isMarked) => {
    expect(kinds({ pin: { ended, returned } })).toEqual(isMarked ? ['pin-returns'] : []);
  });

  test('a PIN code never costs anybody the choice of cash, and never counts below its sample, whatever the rule says', () => {
    const strict = only('pin-returns', { act: 'prepaid_only', minSample: 1, limit: 0 });
    expect(judged({ pin: { ended: 30, returned: 30 } }, strict).act).toBe('call');
    expect(judged({ pin: { ended: 19, returned: 19 } }, strict).act).toBeNull();
  });

  test('what is held against a number does no more than have it called until the number is proved', () => {
    for (const [kind, over] of [
      ['refusals', { refusals: 5 }],
      ['second-open', { open: 3 }],
    ] as const) {
      const strict = only(kind, { act: 'prepaid_only' });
      expect(judged({ ...over, isPhoneProved: false }, strict).act).toBe('call');
      expect(judged({ ...over, isPhoneProved: true, isOpenOwn: true }, strict).act).toBe('prepaid_only');
    }
  });

  test('acts add up to the strongest, and a rule that is off does nothing', () => {
    const rules = [...only('short-address'), ...only('refusals'), ...only('high-total', { act: 'prepaid_only' })];
    const all = judged({ street: '1, A', refusals: 2, total: paise(900_000) }, rules);
    expect([all.act, prepaidMarks(all).map(({ kind }) => kind)]).toEqual(['prepaid_only', ['high-total']]);
    expect(judged({ street: '1, A', refusals: 2 }, rules).act).toBe('call');
    expect(judged({ street: '1, A' }, rules).act).toBe('ask');
    expect(
      judged(
        { street: '1, A', refusals: 9, open: 9 },
        rules.map((rule) => ({ ...rule, isOn: false })),
      ),
    ).toEqual({ marks: [], act: null });
  });

  test('nobody is marked for a refusal that a limit of 0 would ask for', () => {
    expect(kinds({ refusals: 0 }, only('refusals', { limit: 0 }))).toEqual([]);
  });

  test('every mark has words, for one and for many', () => {
    const all = judged({
      ...{ street: 'x', isPinOfCity: false, isPhoneProved: false, refusals: 2, pin: { ended: 20, returned: 20 } },
      ...{ total: paise(500_000), delivered: 0, open: 1, nearby: 1 },
    });
    expect(all.marks.map(({ kind }) => kind)).toEqual(cashRuleKinds.filter((kind) => kind !== 'landmark-only'));
    expect(marksWords(all.marks)).toContain('the address has no house number, and the address is very short, and the PIN code');
    expect(marksWords(all.marks)).toContain('2 parcels were refused at this number');
    expect(marksWords(all.marks)).toContain('the order is above ₹3,000');
    expect(marksWords([])).toBe('');
    expect(payOnlineWords(judged({ refusals: 1 }, only('refusals', { limit: 1 })).marks)).toBe(
      'Please pay online this time, because 1 parcel was refused at this number. Nothing was charged, and nothing was ordered yet.',
    );
    expect(marksWords(judged({ street: '1' }, only('short-address', { words: 'we could not read the address' })).marks)).toBe(
      'we could not read the address',
    );
  });
});
