import type { Simulation } from '../world/simulation.ts';
import { Actor, type Kind, MINUTE } from './actor.ts';
import { brokenAlways, brokenAtMonthEnd, brokenAtRest } from './checks/checks.ts';
import { Gateway } from './gateway.ts';
import { filled } from './goods.ts';
import { kinds } from './kinds.ts';
import { Couriers } from './outside/couriers.ts';
import { MailServices, Msg91, Whatsapp } from './outside/letters.ts';
import { Bank, hasAccountant, monthEnd, Remittances } from './outside/money.ts';
import type { Outsides } from './outside/outsides.ts';
import { listen, meetings, repeatBatches } from './said/listen.ts';

export { kinds };

/** All that is outside of the shop in a run, and what must be true of the shop. The program of the town has modules of its own in each run. */
export function town(sim: Simulation) {
  const gateway = new Gateway(sim);
  const letters = { whatsapp: new Whatsapp(sim), msg91: new Msg91(), mail: new MailServices(sim) };
  const [couriers, bank] = [new Couriers(sim), new Bank(sim)];
  const outside: Outsides = { gateway, ...letters, couriers, bank, remittances: new Remittances(sim, couriers, bank) };
  Object.assign(sim.services, { gateway, ...letters, couriers });
  if (hasAccountant(sim.plan)) {
    bank.begin();
    gateway.settleInto(bank);
    outside.remittances.begin();
  }
  listen(sim, outside.gateway);
  repeatBatches(sim);
  const met = meetings(sim);
  return {
    /** Which event met an order of which status so far. */
    met,
    /** Fills the shop and lets the actors of the plan in, each within the first three minutes. */
    begin(): void {
      const goods = filled(sim);
      for (const name of sim.plan.actors) {
        const kind = kinds.find((each) => name.startsWith(`${each.name} `));
        if (!kind) throw new Error(`there is no actor ${name}`);
        const actor = new Actor(sim, outside, goods, name);
        const play = () => void begun(kind, actor);
        sim.scheduler.after(actor.random() * 3 * MINUTE, play, null);
      }
    },
    brokenAlways: () => [...sim.failures, ...brokenAlways(sim, outside)],
    brokenAtRest: () => brokenAtRest(sim, outside),
    /** When the month of the run is over and settled, and what must be true then. Null where nobody keeps the accounts. */
    monthEnd: hasAccountant(sim.plan) ? { ...monthEnd, broken: () => brokenAtMonthEnd(sim, outside) } : null,
  };
}

/** Lets an actor do what he does; he begins anew where the move of the shop has ended it. */
async function begun(kind: Kind, actor: Actor): Promise<void> {
  try {
    await kind.play(actor);
  } catch (error) {
    if (!actor.ended(error)) return;
    await actor.wait(MINUTE, 5 * MINUTE);
    if (actor.goesOn) return begun(kind, actor);
  }
}

export type Town = ReturnType<typeof town>;
