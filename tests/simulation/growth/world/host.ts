import type { Life } from '../../machine/scheduler.ts';
import type { Store } from '../store/store.ts';
import { Process } from './process.ts';
import type { World } from './world.ts';

/** A durable object: its database, and the process that serves it now. A process that ends loses all but the database. */
export class Host {
  readonly world: World;
  readonly name: string;
  readonly store: Store;
  /** Which shard or piece it serves. */
  readonly number: number;
  private current: Process | null = null;
  private count = 0;

  constructor(world: World, name: string, store: Store, number: number) {
    this.world = world;
    this.name = name;
    this.store = store;
    this.number = number;
  }

  /** The process that a call reaches; a new one where none lives. */
  living(): Process {
    if (this.current && !this.current.life.isOver) return this.current;
    this.count += 1;
    const life: Life = { name: `${this.name} ${this.count}`, isOver: false, skew: this.world.drawSkew() };
    this.current = new Process(this, life);
    return this.current;
  }

  end(): void {
    if (this.current) this.current.life.isOver = true;
  }

  /** The next call reaches another process, while this one goes on with what it does. */
  forget(): void {
    this.current = null;
  }

  correctClock(): void {
    if (this.current) this.current.life.skew = 0;
  }
}
