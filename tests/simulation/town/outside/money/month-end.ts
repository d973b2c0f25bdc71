import { startOfIstDate } from '../../../../../src/rules/dates.ts';
import type { Pair } from '../../../../../src/rules/matching/pairs.ts';
import type { Plan } from '../../../world/plan.ts';
import type { Simulation } from '../../../world/simulation.ts';
import { HOUR, MINUTE } from '../../actor.ts';

/** The kind of actor who keeps the accounts. */
export const ACCOUNTANT = 'accountant';
/** The month in which every run begins. */
export const MONTH = '2026-11';

/** What is matched of couriers: what they charge is not always what they quoted. */
export const pairsOfCouriers: readonly Pair[] = ['cost-quote', 'parcel-remittance', 'remittance-bank'];

const settlesAccounts = startOfIstDate('2026-12-03');
/** UTC ms: once the month is over the jobs run again, then the accountant closes it, then the run looks at it. */
export const monthEnd = {
  from: settlesAccounts + 7 * HOUR + 30 * MINUTE,
  closes: settlesAccounts + 9 * HOUR,
  until: settlesAccounts + 10 * HOUR,
} as const;

/** Whether a run has somebody who keeps the accounts: only then the gateway settles, so that all other runs stay what they were. */
export const hasAccountant = ({ actors }: Plan): boolean => actors.some((actor) => actor.startsWith(`${ACCOUNTANT} `));

/** UTC ms at which a run looks at what must be true at rest. */
export const restOf = ({ from, plan }: Simulation): number => from + plan.minutes * MINUTE + plan.quietHours * HOUR;
/** So long before the run looks nobody pays any more: by then all has gone out, is noted and is in the bank. Ms. */
const RESTS_BEFORE = 8 * HOUR;

/** Whether gateway and couriers wait with what they would pay, until the run has looked at what must be true. */
export function paysNothing(sim: Simulation): boolean {
  const { now } = sim.scheduler;
  const rest = restOf(sim);
  return (sim.isQuiet && now > rest - RESTS_BEFORE && now < rest) || now > monthEnd.from - RESTS_BEFORE;
}
