import { kinds } from './town/kinds.ts';
import type { Cast } from './world/plan.ts';

/** The cast of a run, by kind of actor. */
export const kindsOfActors: readonly Cast[] = kinds;
