import { DatabaseSync } from 'node:sqlite';
import type { Due, Life } from '../machine/scheduler.ts';
import type { Fault } from './faults.ts';
import type { LivingObject, Process } from './processes.ts';
import type { Simulation } from './simulation.ts';

/** The classes of the shop's Durable Objects, with the fault that keeps a call from each. */
const classes = {
  LedgerWriter: null,
  AttemptCounter: 'counter: away',
  PageViewBuffer: 'views: away',
  LiveHub: 'live hub: away',
} as const satisfies Record<string, Fault | null>;
export type ObjectClass = keyof typeof classes;
type Call = (object: LivingObject['object']) => Promise<unknown>;

/** One Durable Object of the shop: its storage stays, the object itself may end and begin again. */
export class SimulatedObject {
  private readonly sim: Simulation;
  private readonly name: ObjectClass;
  private readonly disk = new DatabaseSync(':memory:');
  private alarm: { readonly due: Due; readonly at: number } | null = null;
  private living: LivingObject | null = null;

  constructor(sim: Simulation, name: ObjectClass) {
    this.sim = sim;
    this.name = name;
  }

  /** A stub, as a binding gives it to the process `of` which `caller` is. */
  stub(caller: Life): unknown {
    const methods = {
      get: (_: object, method: string) =>
        method === 'then'
          ? undefined
          : (...given: unknown[]) => this.call(caller, (object) => (object[method] as (...all: unknown[]) => Promise<unknown>)(...given)),
    };
    return new Proxy({}, methods);
  }

  get process(): Process | null {
    return this.living;
  }

  /** The object ends, as it does when it is moved or replaced: its memory is gone and whoever waits for it hears so. */
  end(): void {
    if (!this.living) return;
    this.sim.processes.end(this.living);
    this.living = null;
  }

  private call(caller: Life, call: Call): Promise<unknown> {
    const { scheduler, chance, ms } = this.sim;
    const away = classes[this.name];
    if (away && chance(away)) return Promise.reject(new Error('Network connection lost.'));
    const isWriter = this.name === 'LedgerWriter';
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => void scheduler.after(ms(0, 10), () => reject(error), caller);
      const arrive = () => {
        if (isWriter && chance('writer: two at once')) this.living = null;
        const living = this.begun();
        living.waiting.add(fail);
        if (isWriter && chance('writer: evicted before')) return this.end();
        void call(living.object).then(
          (value) => {
            if (living.life.isOver) return;
            if (isWriter && chance('writer: evicted after the commit'))
              return living === this.living ? this.end() : this.sim.processes.end(living);
            living.waiting.delete(fail);
            scheduler.after(ms(0, 10), () => resolve(value), caller);
          },
          (error: unknown) => {
            living.waiting.delete(fail);
            fail(error);
          },
        );
      };
      scheduler.after(ms(0, 10), arrive, null);
    });
  }

  private begun(): LivingObject {
    if (this.living) return this.living;
    const process = this.sim.processes.start(this.name);
    const ObjectClass = process.program[this.name] as new (ctx: object, env: object) => LivingObject['object'];
    const living: LivingObject = { ...process, object: new ObjectClass(this.context(process.life), process.env) };
    this.living = living;
    return living;
  }

  private context(life: Life): object {
    const storage = {
      sql: { exec: (sql: string, ...args: (string | number)[]) => this.disk.prepare(sql).all(...args) },
      getAlarm: async () => this.alarm?.at ?? null,
      setAlarm: async (at: number) => this.wakeAt(Number(at)),
    };
    return {
      storage,
      waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
      // Nobody has a window open that is told of what changes.
      getWebSockets: () => [],
      setWebSocketAutoResponse() {},
      exports: { default: { fetch: (request: Request) => this.asked(request, life) } },
      name: life.name,
    };
  }

  /** A call to the Worker itself, whose answer reaches an object that still lives. */
  private asked(request: Request, life: Life): Promise<Response> {
    const answered = (answer: () => void) => void this.sim.scheduler.after(1, answer, life);
    return new Promise((resolve, reject) => {
      void this.sim.ask(request).then(
        (answer) => answered(() => resolve(answer)),
        (error: unknown) => answered(() => reject(error)),
      );
    });
  }

  /** The platform calls `alarm` at its time, in a new object if there is none, and again later where that fails. */
  private wakeAt(at: number, tries = 1): void {
    const { scheduler } = this.sim;
    if (this.alarm) scheduler.cancel(this.alarm.due);
    const ring = () => {
      this.alarm = null;
      void this.begun()
        .object.alarm?.()
        .catch(() => tries < 6 && this.wakeAt(scheduler.now + 2_000 * 2 ** tries, tries + 1));
    };
    this.alarm = { at, due: scheduler.after(at - scheduler.now, ring, null) };
  }
}
