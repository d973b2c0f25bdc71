import * as z from 'zod/mini';
import { ADVANCE_PERCENT_MAX, ADVANCE_RUPEES_MAX } from '../../../rules/cash/advance.ts';
import { callOutcomes } from '../../../rules/cash/cash-check.ts';
import { cashActs, cashRuleKinds, MARK_DAYS_MAX, PIN_SAMPLE_MIN } from '../../../rules/cash/cash-rules.ts';
import { choice, listQuery, text } from '../../../rules/fields/fields.ts';
import { whole } from '../../../rules/fields/number-fields.ts';
import type { Paise } from '../../../rules/money/money.ts';

const checkTabs = ['call', 'waiting', 'answered'] as const;
export type CheckTab = (typeof checkTabs)[number];

/** The address of the list of cash orders that are asked. */
export const checkListQuery = listQuery({ tab: choice(checkTabs, 'waiting') });
export type CheckListQuery = z.output<typeof checkListQuery>;

/** Outcome of a call; `version`: of the order on the screen. */
export const callBody = z.object({ outcome: z.enum(['confirmed', ...callOutcomes]), version: z.int().check(z.positive()) });
export type CallFields = z.output<typeof callBody>;

const RULE_WORDS_MAX = 160;
const LIMIT_MAX = 100_000_000;

const rule = z
  .object({
    kind: z.enum(cashRuleKinds),
    limit: z.int().check(z.minimum(0), z.maximum(LIMIT_MAX)),
    days: z.int().check(z.minimum(0), z.maximum(MARK_DAYS_MAX, `Nothing counts for more than ${MARK_DAYS_MAX} days.`)),
    minSample: z.int().check(z.minimum(0)),
    act: z.enum(cashActs),
    words: text(RULE_WORDS_MAX),
    isOn: z.boolean(),
  })
  .check(
    z.refine(({ kind, act }) => kind !== 'pin-returns' || (act !== 'advance' && act !== 'prepaid_only'), {
      message: 'A PIN code alone costs nobody the choice of cash.',
      path: ['act'],
    }),
    z.refine(({ kind, minSample }) => kind !== 'pin-returns' || minSample >= PIN_SAMPLE_MIN, {
      message: `At least ${PIN_SAMPLE_MIN} parcels.`,
      path: ['minSample'],
    }),
  );

/** All rules and the owner's other choices. `seen`: the version that the screen shows. */
export const cashGuardBody = z
  .object({
    rules: z
      .array(rule)
      .check(
        z.refine(
          (rules) => rules.length === cashRuleKinds.length && new Set(rules.map(({ kind }) => kind)).size === cashRuleKinds.length,
          'Every rule, once.',
        ),
      ),
    asksAll: z.boolean(),
    endsSilent: z.boolean(),
    advance: z.custom<Paise>(
      (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) % 100 === 0 && Number(value) <= ADVANCE_RUPEES_MAX * 100,
    ),
    advancePercent: z.int().check(z.minimum(0), z.maximum(ADVANCE_PERCENT_MAX)),
    seen: z.number(),
  })
  .check(z.refine(({ advance, advancePercent }) => advance > 0 !== advancePercent > 0, 'An amount or a share, not both.'));
export type CashGuardFields = z.output<typeof cashGuardBody>;

const WRONG_NUMBER = 'Enter a whole number of 0 or more.';
/** One rule as its dialog asks for it. */
export const cashRuleForm = z.object({
  isOn: z.boolean(),
  act: z.enum(cashActs),
  limit: whole({ max: 9_999_999 }, WRONG_NUMBER),
  words: text(RULE_WORDS_MAX),
});
export type CashRuleForm = z.input<typeof cashRuleForm>;

/** The part in advance as its dialog asks for it: whole rupees, or a share of the total. */
export const advanceForm = z
  .object({
    unit: z.enum(['rupees', 'percent']),
    amount: whole({ min: 1, max: 9_999 }, 'Enter a whole number of 1 or more.'),
  })
  .check(
    z.refine(({ unit, amount }) => amount <= (unit === 'percent' ? ADVANCE_PERCENT_MAX : ADVANCE_RUPEES_MAX), {
      message: `At most ₹${ADVANCE_RUPEES_MAX}, or ${ADVANCE_PERCENT_MAX} % of the total.`,
      path: ['amount'],
    }),
  );
export type AdvanceForm = z.input<typeof advanceForm>;
