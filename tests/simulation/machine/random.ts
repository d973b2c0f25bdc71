import { createHash } from 'node:crypto';
import { seeded } from '../../shop/random.ts';

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Random numbers that repeat for the same seed and name, so that what one part draws does not change what another draws. */
export function randomOf(seed: number, name: string): Random {
  return seeded(createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE(0));
}
