import type { Script } from 'node:vm';
import { type Random, randomOf } from '../machine/random.ts';
import { Scheduler } from '../machine/scheduler.ts';
import type { Operator } from '../operator/operator.ts';
import { rateLimits, SHOP } from './bindings.ts';
import { PageCache, simulatedBucket, simulatedPictures } from './bucket.ts';
import type { Database } from './database.ts';
import { type Chance, FaultDraw, type Lasts } from './faults.ts';
import type { Outside } from './hosts.ts';
import { type ObjectClass, SimulatedObject } from './objects.ts';
import type { Plan } from './plan.ts';
import { Post } from './post.ts';
import { ISOLATES, Processes } from './processes.ts';

interface Context {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  props: object;
  cache: PageCache;
}
interface Worker {
  fetch(request: Request, env: object, ctx: Context): Promise<Response>;
  scheduled(event: unknown, env: object, ctx: Context): Promise<void>;
}

/** Every run begins at this time, a Monday morning in India. UTC ms. */
const FROM = Date.UTC(2026, 10, 2, 4);
/** One run: the shop's Worker in several isolates, its objects, database, bucket, mail service and gateway, in one process and one order. */
export class Simulation {
  readonly plan: Plan;
  readonly scheduler: Scheduler;
  /** What the world draws: how long calls take, which isolate answers. */
  readonly random: Random;
  readonly database: Database;
  readonly processes: Processes;
  readonly objects: Readonly<Record<ObjectClass, SimulatedObject>>;
  readonly post: Post;
  readonly bucket: ReturnType<typeof simulatedBucket>;
  readonly pages = new PageCache(this);
  readonly pictures: object;
  readonly limits: Readonly<Record<string, unknown>>;
  /** The services outside, which the town brings: 'gateway', 'whatsapp'. */
  readonly services: Record<string, Outside> = {};
  readonly from = FROM;
  /** Answers of the shop by route and class of status: 'POST /api/cart/quote 2xx'. */
  readonly answers: Record<string, number> = {};
  readonly failures: string[] = [];
  readonly print: ((...words: unknown[]) => void) | undefined;
  /** Settings of the Worker that differ from those at the beginning. */
  readonly settings: Record<string, string> = {};
  /** The database does not answer any more, and never will. */
  isDatabaseLost = false;
  /** Null in a run without commands. */
  operator: Operator | null = null;
  /** Draws which part of a fault happens. */
  readonly drawFault: Random;
  private readonly faults: FaultDraw;
  private readonly ctx: Context = {
    waitUntil: (work) => void work.catch(() => {}),
    passThroughOnException() {},
    props: {},
    cache: this.pages,
  };

  constructor(
    plan: Plan,
    worker: Script,
    database: Database,
    { keepsLines = false, print }: { keepsLines?: boolean; print?: Simulation['print'] } = {},
  ) {
    this.plan = plan;
    this.print = print;
    this.scheduler = new Scheduler(FROM, keepsLines);
    this.random = randomOf(plan.seed, 'world');
    this.drawFault = randomOf(plan.seed, 'faults');
    this.faults = new FaultDraw(plan.faults, this.drawFault, this.scheduler);
    this.database = database;
    database.now = () => this.scheduler.now;
    database.random = randomOf(plan.seed, 'database');
    this.post = new Post(this);
    this.bucket = simulatedBucket(this.chance, () => this.scheduler.sleep(this.ms(5, 120)));
    this.pictures = simulatedPictures(this.chance);
    this.limits = rateLimits(() => this.scheduler.now, this.chance);
    this.processes = new Processes(this, worker);
    this.objects = {
      LedgerWriter: new SimulatedObject(this, 'LedgerWriter'),
      AttemptCounter: new SimulatedObject(this, 'AttemptCounter'),
      PageViewBuffer: new SimulatedObject(this, 'PageViewBuffer'),
      LiveHub: new SimulatedObject(this, 'LiveHub'),
    };
  }

  /** A whole number of ms; short times are frequent. */
  readonly ms = (from: number, to: number): number => Math.floor(from + this.random() ** 3 * (to - from));
  readonly chance: Chance = (fault) => this.faults.chance(fault);
  readonly lasts: Lasts = (...given) => this.faults.lasts(...given);

  get counts(): FaultDraw['counts'] {
    return this.faults.counts;
  }
  get isQuiet(): boolean {
    return this.faults.isQuiet;
  }

  /** @throws Error if the town has no such service */
  outside(name: string): Outside {
    const service = this.services[name];
    if (!service) throw new Error(`the town has no ${name}`);
    return service;
  }

  endFaults(): void {
    this.faults.isQuiet = true;
    this.pages.beginQuiet();
    this.stepClocks();
  }

  /** A request from outside. Rejects as `fetch` does where no answer arrives. */
  readonly fetch = (path: string, init?: RequestInit): Promise<Response> => this.ask(new Request(`${SHOP}${path}`, init));

  readonly ask = (request: Request): Promise<Response> =>
    this.request(`${request.method} ${new URL(request.url).pathname}`, (worker, env) => worker.fetch(request, env, this.ctx));

  cron(): void {
    if (this.chance('cron: missed')) return;
    for (let copies = this.chance('cron: twice') ? 2 : 1; copies > 0; copies -= 1) {
      const run = async (worker: Worker, env: object) => worker.scheduled({}, env, this.ctx).then(() => new Response());
      void this.request('cron', run).catch(() => {});
    }
  }

  /** A new version of the Worker: its objects begin again at once, its isolates within half a minute. */
  async deploy(): Promise<void> {
    for (const object of Object.values(this.objects)) object.end();
    for (let at = 0; at < ISOLATES; at += 1) {
      this.processes.replace(at);
      await this.scheduler.sleep(this.ms(0, 30_000));
    }
  }

  /** Every process of the Worker ends, with whatever it is doing. */
  endProcesses(): void {
    for (const object of Object.values(this.objects)) object.end();
    this.processes.endIsolates();
  }

  stepClocks(): void {
    this.processes.stepClocks(Object.values(this.objects).map(({ process }) => process));
  }

  private request(what: string, work: (worker: Worker, env: object) => Promise<Response>): Promise<Response> {
    const { scheduler } = this;
    return new Promise((resolve, reject) => {
      const begin = () => {
        const { program, env, waiting } = this.processes.isolate();
        const fail = (error: unknown) => {
          waiting.delete(fail);
          reject(error);
        };
        waiting.add(fail);
        const answered = async () => {
          const answer = await work(program.default as Worker, env);
          const text = await answer.text();
          this.note(what, answer.status, text);
          const copy = new Response([204, 304].includes(answer.status) ? null : text, answer);
          if (waiting.delete(fail)) scheduler.after(this.ms(1, 60), () => resolve(copy), null);
        };
        void answered().catch(fail);
      };
      scheduler.after(this.ms(1, 60), begin, null);
    });
  }

  private note(what: string, status: number, text: string): void {
    this.scheduler.note(`${what} ${status} ${status >= 400 ? text.slice(0, 60) : ''}`);
    const route = `${what.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '…')} ${Math.floor(status / 100)}xx`;
    this.answers[route] = (this.answers[route] ?? 0) + 1;
  }
}
