import { orderNumber } from '../../../../src/rules/ids.ts';
import { operators } from '../../operator/plays.ts';
import { HOUR, type Kind, MINUTE, SECOND } from '../actor.ts';

/**
 * Makes a backup, and restores it later into an empty database to which the Worker then moves, as docs/recovery.md says. The former database
 * still answers, so that its orders are taken over, or it is lost. What is lost is named, and no number that somebody was told is given
 * again.
 */
export const restorer: Kind = {
  ...{ name: operators.restore, most: 1, share: 0.06, isApart: true },
  async play({ sim, wait, often, fail }) {
    const { operator, scheduler, from, plan } = sim;
    if (!operator) return;
    const some = plan.minutes * 0.35 * MINUTE;
    await wait(2 * MINUTE, some);
    await operator.backUp();
    await wait(MINUTE, some);
    const isLost = often(0.4);
    if (isLost) {
      sim.isDatabaseLost = true;
      await wait(MINUTE, 10 * MINUTE);
    }
    const restored = await operator.restored();
    if (!restored) return;
    const { violations, difference, findings, takenAt } = restored;
    if (violations.length > 0) fail(`the restored books do not add up: ${JSON.stringify(violations)}`);
    await wait(10 * SECOND, 3 * MINUTE);
    operator.moveIn();
    const named = new Set(difference?.lostOrders);
    const silent = (operator.given?.lostOrders(sim.database) ?? []).filter((number) => !named.has(number));
    if (difference && silent.length > 0) fail(`lost and not named: ${silent.map(orderNumber)}`);
    await wait(10 * SECOND, 2 * MINUTE);
    if (findings === null) await operator.compared(takenAt - HOUR);
    await operator.sells();
    await wait(10 * SECOND, 20 * MINUTE);
    await operator.refundLost();
    // Who had the window of the gateway open may still have paid for a lost order: the next comparison finds it.
    await scheduler.sleep(from + (plan.minutes * MINUTE + plan.quietHours * HOUR - HOUR) - scheduler.now);
    await operator.refundLost();
  },
};
