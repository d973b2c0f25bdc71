import fc, { type Arbitrary } from 'fast-check';
import { seeded } from '../faults/outcome.ts';

const UINT32 = 4_294_967_296;

/** Every choice of one step. The same seed and index make the same choices, whatever came before. */
export class Dice {
  private readonly random: () => number;

  constructor(seed: number, index: number) {
    this.random = seeded(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35));
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  /** From `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.random() * (high - low + 1));
  }

  /** @throws Error where there is nothing to choose from */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to choose from');
    return list[this.int(0, list.length - 1)] as T;
  }

  maybe<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.pick(list);
  }

  of<T>(arbitrary: Arbitrary<T>): T {
    const [value] = fc.sample(arbitrary, { seed: Math.floor(this.random() * UINT32), numRuns: 1 });
    return value as T;
  }

  letters(count: number): string {
    return Array.from({ length: count }, () => String.fromCharCode(97 + this.int(0, 25))).join('');
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  uuid(): string {
    const hex = (count: number) => Array.from({ length: count }, () => this.int(0, 15).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
  }
}
