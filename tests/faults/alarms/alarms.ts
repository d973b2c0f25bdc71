import { MINUTE } from '../../../src/rules/limits.ts';
import type { Outcome, Say } from '../outcome.ts';
import { type AlarmFault, alarmFaults } from './faults.ts';
import { type WatchedShop, watchedShop } from './watched-shop.ts';

/** A fault that stops the sale must be red for a monitor after this time. */
const RED_WITHIN = 3 * MINUTE;
/** Once it is mended, the shop is well again by itself within this time. */
const WELL_WITHIN = 7 * MINUTE;
const seconds = (ms: number) => (ms < 1_000 ? 'at once' : `after ${Math.round(ms / 1_000)} s`);

/** Makes the fault and waits until the monitor shows it, mends it and waits until all is well. */
async function alarm(shop: WatchedShop, fault: AlarmFault): Promise<Outcome> {
  const broken: string[] = [];
  const from = shop.now();
  await fault.make(shop);
  const isShown = async () => (await shop.wrong()).some(({ id, state }) => id === fault.check && state === 'failing');
  let shown = await isShown();
  while (!shown && !fault.isSeenAtOnce && shop.now() - from < (fault.within ?? RED_WITHIN)) {
    await shop.minute();
    shown = await isShown();
  }
  const after = shop.now() - from;
  if (!shown) broken.push(`${fault.check} is not failing: ${JSON.stringify(await shop.wrong())}`);
  await fault.mend?.(shop);
  const mended = shop.now();
  let wrong = await shop.wrong();
  while (wrong.length > 0 && shop.now() - mended < WELL_WITHIN) {
    await shop.minute();
    wrong = await shop.wrong();
  }
  if (wrong.length > 0) broken.push(`not well again: ${wrong.map(({ says }) => says).join(' ')}`);
  const figures = `\`${fault.check}\` is failing ${seconds(after)}, well again ${seconds(shop.now() - mended)}`;
  return { what: fault.what, figures, broken };
}

/** Every fault that somebody must hear of, one after the other in one shop. */
export async function alarms(say: Say, faults = alarmFaults): Promise<Outcome[]> {
  const shop = await watchedShop();
  const outcomes: Outcome[] = [];
  try {
    await shop.shop.rows(
      "INSERT INTO operations (kind, is_done, by, started_at, ended_at) VALUES ('backup', 1, 'Meera', 1, ?)",
      shop.now(),
    );
    await shop.minute();
    for (const fault of faults) {
      const outcome = await alarm(shop, fault);
      say(`${outcome.what}: ${outcome.figures}${outcome.broken.length > 0 ? ` BROKEN ${outcome.broken.join('; ')}` : ''}`);
      outcomes.push(outcome);
    }
    return outcomes;
  } finally {
    await shop.close();
  }
}
