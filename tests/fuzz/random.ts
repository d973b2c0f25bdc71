import fc, { type Arbitrary } from 'fast-check';
import { seeded } from '../shop/random.ts';

const UINT32 = 4_294_967_296;

/** Random choices of one step. They depend on the seed and the index alone, not on earlier steps. */
export class Random {
  private readonly next: () => number;

  constructor(seed: number, index: number) {
    this.next = seeded(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** An integer from `low` to `high`, both inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** @throws Error if the list is empty */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to choose from');
    return list[this.int(0, list.length - 1)] as T;
  }

  pickIfAny<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.pick(list);
  }

  sample<T>(arbitrary: Arbitrary<T>): T {
    const [value] = fc.sample(arbitrary, { seed: Math.floor(this.next() * UINT32), numRuns: 1 });
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
