import { type Random, randomOf } from '../../machine/random.ts';
import { type Life, Scheduler } from '../../machine/scheduler.ts';
import { FaultDraw } from '../../world/chance.ts';
import { homeSchema } from '../home/schema.ts';
import { Directory } from '../move/directory.ts';
import { Pauses } from '../move/pauses.ts';
import { viewSchema } from '../read-model/schema.ts';
import { shardSchema } from '../shard/schema.ts';
import type { Schema } from '../store/schema.ts';
import { isOrdinary, NoAnswer } from '../store/statement.ts';
import type { State } from '../store/store.ts';
import type { Stores } from '../store/stores.ts';
import { Gateway } from '../town/gateway.ts';
import { Queue } from '../town/queue.ts';
import type { GrowthFault } from './faults.ts';
import type { Guard } from './guards.ts';
import { Host } from './host.ts';
import { ANSWERED, LEASE, SKEW } from './limits.ts';
import type { GrowthPlan } from './plan.ts';
import type { Process } from './process.ts';

const FROM = Date.UTC(2030, 0, 1);

export interface WorldOptions {
  readonly without?: Guard | null;
  readonly keepsLines?: boolean;
  /** How long a batch waits for its database, where it is not drawn. */
  readonly turn?: (host: Host) => Promise<void>;
  readonly leaseMs?: number;
}

/** One run: the objects of a shop that has grown, the network between them, and what is outside. */
export class World {
  readonly plan: GrowthPlan;
  readonly scheduler: Scheduler;
  readonly faults: FaultDraw<GrowthFault>;
  readonly random: Random;
  readonly stores: Stores;
  readonly hosts = new Map<string, Host>();
  readonly directory: Directory;
  readonly pauses = new Pauses(this);
  readonly gateway = new Gateway(this);
  readonly queue = new Queue(this);
  /** Services outside of the model: they do not end. */
  readonly outside: Host;
  readonly view: Host;
  /** What was seen that may never be. */
  readonly failures: string[] = [];
  /** Hears of every commit. */
  onCommit = () => {};
  readonly leaseMs: number;
  private readonly without: Guard | null;
  private readonly options: WorldOptions;
  private readonly drawn: Random;
  private ids = 0;

  constructor(plan: GrowthPlan, stores: Stores, options: WorldOptions = {}) {
    this.plan = plan;
    this.stores = stores;
    this.options = options;
    this.without = options.without ?? null;
    this.leaseMs = options.leaseMs ?? LEASE;
    this.scheduler = new Scheduler(FROM, options.keepsLines);
    this.random = randomOf(plan.seed, 'world');
    this.drawn = randomOf(plan.seed, 'drawn');
    this.faults = new FaultDraw(plan.faults, randomOf(plan.seed, 'faults'), this.scheduler);
    this.outside = this.open('outside', viewSchema, 0, 'open');
    this.view = this.open('view', viewSchema, 0, 'open');
    for (let piece = 0; piece < plan.pieces; piece += 1) this.open(`home ${piece}`, homeSchema(this.without), piece, 'open');
    this.directory = new Directory(this);
  }

  /** False where the run goes without a guard. */
  readonly has = (guard: Guard): boolean => this.without !== guard;
  /** A key as it is kept: without its guard, each is new. */
  readonly keyOf = (guard: Guard, key: string): string => (this.has(guard) ? key : `${key} ${this.newId('again')}`);
  readonly newId = (of: string): string => `${of}-${++this.ids}`;
  readonly ms = (from: number, to: number): number => Math.floor(from + this.random() ** 2 * (to - from));
  readonly chance = (fault: GrowthFault): boolean => this.faults.chance(fault);

  drawSkew(): number {
    return this.chance('clock: differs') ? Math.floor((this.drawn() * 2 - 1) * SKEW) : 0;
  }

  host(name: string): Host {
    return this.hosts.get(name) ?? this.open(name, shardSchema(this.without), Number(/^shard (\d+)/.exec(name)?.[1]), 'copying');
  }
  home(piece: number): Host {
    return this.host(`home ${piece}`);
  }
  /** The stores that the directory names. */
  shards(): Host[] {
    return this.directory.names().map((name) => this.host(name));
  }

  /** From now on nothing fails, and the clocks are right. */
  endFaults(): void {
    this.faults.isQuiet = true;
    for (const host of this.hosts.values()) host.correctClock();
  }

  /** Waits until a batch may be written. */
  turn(host: Host, life: Life): Promise<void> {
    return (
      this.options.turn?.(host) ??
      this.scheduler.sleep(this.chance('object: stands still before a write') ? this.ms(20, 4_000) : this.ms(0, 6), life)
    );
  }

  /** A call over the network: it arrives even where the caller ends, and its answer reaches only a caller that lives. */
  call<T>(from: Life | null, to: Host, what: string, ask: (object: Process) => T | Promise<T>, within = ANSWERED): Promise<T> {
    const { scheduler, ms } = this;
    return new Promise((resolve, reject) => {
      const late = scheduler.after(within, () => reject(new NoAnswer(`${what} of ${to.name}`)), from);
      const answer = (settle: () => void) => {
        if (this.chance('call: answer lost after the commit')) return;
        const settled = () => {
          scheduler.cancel(late);
          settle();
        };
        scheduler.after(ms(1, 5), settled, from);
      };
      const arrive = () =>
        void this.served(to, ask).then(
          (value) => answer(() => resolve(value)),
          (error: unknown) => (isOrdinary(error) ? answer(() => reject(error)) : this.fail(`${what}: ${(error as Error).stack}`)),
        );
      if (this.chance('call: arrives twice'))
        scheduler.after(ms(2, 4_000), () => void this.served(to, ask).catch((error: unknown) => this.mind(what, error)), null);
      if (this.chance('call: never arrives')) return;
      scheduler.after(this.chance('call: late') ? ms(50, 9_000) : ms(1, 5), arrive, null);
    });
  }

  fail(what: string): void {
    this.failures.push(what);
  }
  /** An error that nobody waits for. */
  mind(what: string, error: unknown): void {
    if (!isOrdinary(error)) this.fail(`${what}: ${(error as Error).stack}`);
  }

  private async served<T>(to: Host, ask: (object: Process) => T | Promise<T>): Promise<T> {
    const isObject = to !== this.outside;
    if (isObject && this.chance('object: ends before a call')) to.end();
    if (isObject && this.chance('object: two at once')) to.forget();
    const process = to.living();
    const end = () => {
      process.life.isOver = true;
    };
    if (isObject && this.chance('object: ends within a call')) this.scheduler.after(this.ms(0, 30), end, null);
    return ask(process);
  }

  private open(name: string, schema: Schema, number: number, state: State): Host {
    const store = this.stores.take(schema, state);
    store.isFenced = this.has('fence');
    store.onCommit = schema === viewSchema ? () => {} : () => this.onCommit();
    const host = new Host(this, name, store, number);
    this.hosts.set(name, host);
    return host;
  }
}
