import type { Life } from '../../machine/scheduler.ts';
import { Promises } from '../shard/promises.ts';
import { type Statement, sql } from '../store/statement.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';
import type { Host } from './host.ts';
import type { World } from './world.ts';

/** A process of a durable object: what its code sees. Whatever it awaits may be the last that it does. */
export class Process implements Caller {
  readonly host: Host;
  readonly world: World;
  readonly life: Life;
  readonly store: Store;
  readonly number: number;
  readonly known = new Map<number, string>();
  readonly promises = new Promises();

  constructor(host: Host, life: Life) {
    this.host = host;
    this.world = host.world;
    this.life = life;
    this.store = host.store;
    this.number = host.number;
  }

  /** UTC ms of its own clock. */
  get now(): number {
    return this.world.scheduler.now + this.life.skew;
  }

  /** Waits for its turn at the database and writes a batch: what was read before may have changed by then. @throws Refusal */
  async write(batch: readonly Statement[], key: string | null = null): Promise<void> {
    await this.world.turn(this.host, this.life);
    this.store.write(batch, key);
    if (!this.world.has('outbox in the batch')) await this.tellLater(batch);
    this.world.scheduler.note(`${this.store.meta.number} ${batch[0]?.text.slice(0, 24)} ${batch[0]?.args.join()}`, this.life);
  }

  /** What the mutant without the trigger does: a process that ends between the two batches has told nobody. */
  private async tellLater(batch: readonly Statement[]): Promise<void> {
    const id = batch.find(({ text }) => text.startsWith('UPDATE orders SET status'))?.args[1];
    if (id === undefined) return;
    await this.world.turn(this.host, this.life);
    const row = 'INSERT INTO outbox (order_id, version, status, total) SELECT id, version, status, total FROM orders WHERE id = ?';
    this.store.write([sql(row, id)]);
  }
}
