import { paise } from '../../../../../src/rules/money/money.ts';
import type { Sandbox } from '../../../../sandbox/razorpay/sandbox.ts';
import { unsettled } from '../../../../sandbox/razorpay/settlements/settlement-lines.ts';
import { adjust, moveSettlement, settleNow } from '../../../../sandbox/razorpay/settlements/settlements.ts';
import { Dice } from '../../../../shop/money-month/facts.ts';
import type { Simulation } from '../../../world/simulation.ts';
import { MINUTE } from '../../actor.ts';
import type { Bank } from './bank.ts';
import { paysNothing } from './month-end.ts';

/** Minutes between two settlements, in the time with actors and after it. */
const [OFTEN, SELDOM] = [
  [8, 35],
  [100, 200],
] as const;
/** Minutes until a settlement goes out or fails, and until one that failed goes out. */
const [OUT, AGAIN] = [
  [1, 20],
  [10, 90],
] as const;
/** So many of 100 fail at first; in so many the gateway takes an amount of its own. */
const [FAIL, ADJUST] = [25, 15];

/**
 * Lets the gateway settle what was captured and given back, by the clock of the run and with numbers of its own: some settlements fail and go
 * out under another number, some are negative, and the next ones take what they owe.
 */
export function settleByClock(sim: Simulation, sandbox: Sandbox, bank: Bank): void {
  const { scheduler } = sim;
  const dice = new Dice(sim.plan.seed + 1);
  const later = ([least, most]: readonly [number, number], run: () => void) =>
    void scheduler.after(dice.int(least, most) * MINUTE, run, null);
  const goesOut = (id: string) => {
    const { amount, utr } = moveSettlement(sandbox, id, 'processed');
    scheduler.note(`settlement ${id} ${amount}`);
    if (utr !== null) bank.receive(utr, 'RAZORPAY SOFTWAR', paise(amount));
  };
  const fails = (id: string) => {
    moveSettlement(sandbox, id, 'failed');
    later(AGAIN, () => goesOut(id));
  };
  const settle = () => {
    later(sim.isQuiet ? SELDOM : OFTEN, settle);
    // What is owed alone waits for money that comes.
    if (paysNothing(sim) || !unsettled(sandbox).some(({ type }) => type !== 'adjustment')) return;
    if (dice.percent(ADJUST)) adjust(sandbox, { amount: -dice.int(1, 5_000), description: 'Adjusted by the gateway' });
    const settlement = settleNow(sandbox, { status: 'created' });
    if (settlement) later(OUT, () => (dice.percent(FAIL) ? fails : goesOut)(settlement.id));
  };
  later(OFTEN, settle);
}
