import type { Simulation } from '../../world/simulation.ts';
import type { Outsides } from '../outside/outsides.ts';
import { atRest } from './at-rest.ts';
import { attacks } from './attacks.ts';
import type { Checks } from './check.ts';
import { documents, documentsAtRest } from './documents.ts';
import { figures } from './figures.ts';
import { holds, holdsAtRest } from './holds.ts';
import { keys } from './keys.ts';
import { ledgers } from './ledgers.ts';
import { limits } from './limits.ts';
import { mails } from './mails.ts';
import { messages, messagesAtRest } from './messages.ts';
import { moneyAtRest, monthAtEnd } from './money-desk.ts';
import { parcels, parcelsAtRest } from './parcels.ts';
import { pieces } from './pieces.ts';
import { isLeftOut, restored, restoredAtRest, withoutLost } from './restored.ts';
import { returns } from './returns.ts';
import { settled } from './settled.ts';
import { windows } from './windows.ts';

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

const always: Checks = {
  ...{ ...ledgers, ...pieces, ...holds, ...limits, ...keys },
  ...{ ...documents, ...returns, ...figures, ...mails, ...messages, ...attacks, ...restored, ...parcels },
};
const later: Checks = {
  ...{ ...atRest, ...settled, ...holdsAtRest, ...documentsAtRest, ...messagesAtRest, ...windows, ...parcelsAtRest, ...restoredAtRest },
  ...moneyAtRest,
};

/** What is broken that must hold at any moment. */
export const brokenAlways = (sim: Simulation, outside: Outsides) => broken(always, sim, outside);
/** What is broken that must hold once nothing has failed for a day. */
export const brokenAtRest = (sim: Simulation, outside: Outsides) => broken(later, sim, outside);
/** What is broken that must hold once the month of the run is over. */
export const brokenAtMonthEnd = (sim: Simulation, outside: Outsides) => broken(monthAtEnd, sim, outside);
