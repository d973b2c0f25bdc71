import { randomOf } from '../../machine/random.ts';
import { allFaults, type GrowthFaults, worst } from './faults.ts';

/** What a run is made of. It follows from the seed. */
export interface GrowthPlan {
  readonly seed: number;
  readonly shards: number;
  readonly pieces: number;
  /** Pieces of each kind at the start. */
  readonly stock: number;
  /** Tokens that a shard asks for at once. */
  readonly lease: number;
  readonly shoppers: number;
  readonly administrators: number;
  /** Times that the operator moves a shard. */
  readonly moves: number;
  /** Virtual seconds with actors and faults. */
  readonly seconds: number;
  readonly faults: GrowthFaults;
}

/** A run has only some of the faults, so that a frequent one does not hide what a rare one shows. */
const shares = [0, 0.2, 0.5, 0.9];

/** Returns the plan of a seed. */
export function planOf(seed: number): GrowthPlan {
  const random = randomOf(seed, 'growth');
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const share = shares[Math.floor(random() * shares.length)] ?? 0;
  return {
    ...{ seed, shards: upTo(3), pieces: upTo(3), stock: upTo(8), lease: upTo(3) },
    ...{ shoppers: 1 + upTo(2), administrators: random() < 0.5 ? 1 : 0, moves: random() < 0.3 ? upTo(2) : 0, seconds: 3 + upTo(8) },
    faults: Object.fromEntries(allFaults.filter(() => random() < share).map((fault) => [fault, worst[fault] * random()])),
  };
}

/** Returns the plan of a drill: shards are moved again and again while they sell, with the faults of the seed. */
export const drillOf = (seed: number): GrowthPlan => ({ ...planOf(seed), moves: 3, seconds: 10 });
