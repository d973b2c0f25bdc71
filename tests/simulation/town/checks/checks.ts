import type { Simulation } from '../../world/simulation.ts';
import { attacks } from '../attacks/attacks.ts';
import type { Outsides } from '../outside/outsides.ts';
import { atRest } from './at-rest.ts';
import { books, booksAtRest } from './books.ts';
import type { Checks } from './check.ts';
import { documents, documentsAtRest } from './documents.ts';
import { messages, messagesAtRest } from './messages.ts';
import { moneyAtRest, monthAtEnd } from './money-desk.ts';
import { parcels, parcelsAtRest } from './parcels.ts';
import { isLeftOut, restored, restoredAtRest, withoutLost } from './restored.ts';

const SHOWN = 2;
function broken(all: Checks, sim: Simulation, outside: Outsides): string[] {
  const isRestored = Boolean(sim.operator?.given);
  const left = isRestored ? withoutLost(sim, outside.gateway) : outside.gateway;
  return Object.entries(all).flatMap(([name, check]) =>
    isLeftOut(sim, name)
      ? []
      : check(sim, name in restoredAtRest ? outside.gateway : left, outside)
          .slice(0, SHOWN)
          .map((found) => `${name}: ${found}`),
  );
}

const always: Checks = { ...books, ...documents, ...messages, ...attacks, ...restored, ...parcels };
const later: Checks = {
  ...{ ...atRest, ...booksAtRest, ...documentsAtRest, ...messagesAtRest, ...parcelsAtRest, ...restoredAtRest, ...moneyAtRest },
};

/** What is broken that must hold at any moment. */
export const brokenAlways = (sim: Simulation, outside: Outsides) => broken(always, sim, outside);
/** What is broken that must hold once nothing has failed for a day. */
export const brokenAtRest = (sim: Simulation, outside: Outsides) => broken(later, sim, outside);
/** What is broken that must hold once the month of the run is over. */
export const brokenAtMonthEnd = (sim: Simulation, outside: Outsides) => broken(monthAtEnd, sim, outside);
