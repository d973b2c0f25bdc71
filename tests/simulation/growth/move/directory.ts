import type { World } from '../world/world.ts';
import { opened } from './open.ts';

const WAKE = 20;

interface Entry {
  /** The object that serves the shard. */
  name: string;
  attempt: number;
  /** Where the current attempt moves it to. Null: there is none. */
  to: string | null;
  moves: number;
}
/** An attempt to move a shard. */
export interface Attempt {
  readonly attempt: number;
  readonly from: string;
  readonly to: string;
}

/** Which object serves each shard: one row each, changed only where it stands as the caller believes. It decides between a switch and a seal that ends. */
export class Directory {
  private readonly world: World;
  private readonly entries: Entry[];

  constructor(world: World) {
    this.world = world;
    this.entries = Array.from({ length: world.plan.shards }, (_, number) => ({
      name: `shard ${number}.0`,
      attempt: 0,
      to: null,
      moves: 0,
    }));
    for (const { name } of this.entries) world.host(name).store.reset('open');
  }

  names(): string[] {
    return this.entries.map(({ name }) => name);
  }
  of(number: number): Readonly<Entry> {
    return this.entry(number);
  }

  /** Begins an attempt, which ends the one before. The same place is filled again: what is in it is a part of the same history. */
  begin(number: number): Attempt {
    const entry = this.entry(number);
    entry.attempt += 1;
    entry.to = `shard ${number}.${entry.moves + 1}`;
    return { attempt: entry.attempt, from: entry.name, to: entry.to };
  }

  /** Names the new object. Returns false if the attempt was given up or another has begun. */
  switch(number: number, attempt: number): boolean {
    const entry = this.entry(number);
    const isCurrent = entry.attempt === attempt || !this.world.has('attempt of a switch');
    if (!isCurrent || entry.to === null) return false;
    Object.assign(entry, { name: entry.to, to: null, moves: entry.moves + 1 });
    this.world.pauses.switches += 1;
    void this.wake(number);
    return true;
  }

  /** Gives every attempt up for the old object, and returns the last of them. Null if that no longer serves the shard. */
  giveUp(number: number, from: string): number | null {
    const entry = this.entry(number);
    if (entry.name !== from) return null;
    entry.to = null;
    return entry.attempt;
  }

  /** Calls the new object until it is open: nobody else may ask for it in the next second. */
  private async wake(number: number): Promise<void> {
    const { world } = this;
    while (world.pauses.isStill(number)) {
      const host = world.host(this.entry(number).name);
      await world.call(null, host, 'wake', opened).catch((error: unknown) => world.mind('wake', error));
      await world.scheduler.sleep(WAKE);
    }
  }

  private entry(number: number): Entry {
    const entry = this.entries[number];
    if (!entry) throw new Error(`there is no shard ${number}`);
    return entry;
  }
}
