import type { Simulation } from '../world/simulation.ts';
import { Actor, MINUTE } from './actor.ts';
import { brokenAlways, brokenAtRest } from './checks/checks.ts';
import { Gateway } from './gateway.ts';
import { filled } from './goods.ts';
import { kinds } from './kinds.ts';
import { listen } from './said/listen.ts';
import { meetings } from './said/meetings.ts';
import { repeatBatches } from './said/repeats.ts';

export { kinds };

/** All that is outside of the shop in a run, and what must be true of the shop. The program of the town has modules of its own in each run. */
export function town(sim: Simulation) {
  const gateway = new Gateway(sim);
  sim.gateway = gateway;
  listen(sim, gateway);
  repeatBatches(sim);
  const met = meetings(sim);
  return {
    gateway,
    /** Which event met an order of which status so far. */
    met,
    /** Fills the shop and lets the actors of the plan in, each within the first three minutes. */
    begin(): void {
      const goods = filled(sim);
      for (const name of sim.plan.actors) {
        const kind = kinds.find((each) => name.startsWith(`${each.name} `));
        if (!kind) throw new Error(`there is no actor ${name}`);
        const actor = new Actor(sim, gateway, goods, name);
        const play = () =>
          void kind.play(actor).catch((error: unknown) => actor.fail(String(error instanceof Error ? error.stack : error)));
        sim.scheduler.after(actor.random() * 3 * MINUTE, play, null);
      }
    },
    /** What may never be seen, at any moment. */
    brokenAlways: () => [...sim.failures, ...brokenAlways(sim, gateway)],
    /** What must be true once nothing has failed for a day. */
    brokenAtRest: () => brokenAtRest(sim, gateway),
  };
}
export type Town = ReturnType<typeof town>;
