import { LONGEST_PAUSE } from '../world/limits.ts';
import type { World } from '../world/world.ts';

/** How long the sales of each shard stood still while it was moved. */
export class Pauses {
  longest = 0;
  switches = 0;
  private readonly world: World;
  private readonly since = new Map<number, number>();

  constructor(world: World) {
    this.world = world;
  }

  began(number: number): void {
    if (!this.since.has(number)) {
      this.since.set(number, this.world.scheduler.now);
      this.world.scheduler.note(`SEAL ${number}`);
    }
  }

  ended(number: number): void {
    const since = this.since.get(number);
    if (since === undefined) return;
    this.since.delete(number);
    const pause = this.world.scheduler.now - since;
    this.longest = Math.max(this.longest, pause);
    if (pause > LONGEST_PAUSE) this.world.fail(`sales of shard ${number} stood still for ${pause} ms`);
  }

  /** Whether the sales of a shard stand still now. */
  isStill(number: number): boolean {
    return this.since.has(number);
  }
}
