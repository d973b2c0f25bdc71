import type { Fault } from '../faults.ts';
import type { Simulation } from '../simulation.ts';

/** A call of a process over the network. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

/** Where a call is answered, how long that takes at most, and what may go wrong on the way there and back. */
export interface Route {
  readonly what: string;
  readonly ms: readonly [from: number, to: number];
  readonly lost: 'before' | 'after' | null;
  answer(): Promise<Response> | Response;
}

/** A host of the network, with faults of its own. */
export type Host = (sim: Simulation, call: Call) => Route;

/** A service outside of the shop, which the town brings. */
export interface Outside {
  answer(call: Call): Promise<Response> | Response;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Which way a call is lost, if it is. */
export function lostOn({ chance }: Simulation, before: Fault, after: Fault): Route['lost'] {
  return chance(before) ? 'before' : chance(after) ? 'after' : null;
}

/** The first of these answers whose fault happens. */
export function refusalOf<T>({ chance }: Simulation, refusals: Readonly<Partial<Record<Fault, T>>>): T | null {
  for (const [fault, answer] of Object.entries(refusals)) if (chance(fault as Fault)) return answer;
  return null;
}
