import type { CashGuardFields } from '../../../../../src/features/cash-guard/admin/cash-guard.schema.ts';
import { type Act, type Area, typed } from '../administrator/act.ts';

/** The owner's rules: some orders for cash wait for an answer from now on, or no longer. */
const changeRules: Act = async (actor, desk) => {
  const settings = await desk.read<CashGuardFields>('/cash-guard');
  if (!settings || !(await typed(actor))) return;
  const rules = settings.rules.map((rule) =>
    rule.kind === 'first-order' || rule.kind === 'second-open'
      ? { ...rule, isOn: actor.often(0.6), act: actor.pick(['ask', 'call']) }
      : rule,
  );
  await desk.press('PUT', '/cash-guard', { ...settings, rules, asksAll: actor.often(0.5), endsSilent: actor.often(0.3) });
};

/** What came of a call to a buyer who has not answered. */
const call: Act = async (actor, desk) => {
  const waiting = actor.rows("SELECT order_id AS id, version FROM cod_checks WHERE state = 'waiting' AND is_marked = 1 LIMIT 8");
  if (waiting.length === 0 || !(await typed(actor))) return;
  const { id, version } = actor.pick(waiting);
  const outcome = actor.pick(['confirmed', 'confirmed', 'no_answer', 'wrong_number']);
  await desk.press('POST', `/cash-orders/${id}/call`, { outcome, version });
};

export const answers: Area = { weight: 2, acts: [changeRules, call, call, call] };
