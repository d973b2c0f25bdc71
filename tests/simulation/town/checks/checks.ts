import type { Simulation } from '../../world/simulation.ts';
import type { Gateway } from '../gateway.ts';
import { atRest } from './at-rest.ts';
import type { Checks } from './check.ts';
import { ledgers } from './ledgers.ts';
import { limits } from './limits.ts';

const SHOWN = 2;
const broken = (all: Checks, sim: Simulation, gateway: Gateway): string[] =>
  Object.entries(all).flatMap(([name, check]) =>
    check(sim, gateway)
      .slice(0, SHOWN)
      .map((found) => `${name}: ${found}`),
  );

/** What is broken that must hold at any moment. */
export const brokenAlways = (sim: Simulation, gateway: Gateway) => broken({ ...ledgers, ...limits }, sim, gateway);
/** What is broken that must hold once nothing has failed for a day. */
export const brokenAtRest = (sim: Simulation, gateway: Gateway) => broken(atRest, sim, gateway);
