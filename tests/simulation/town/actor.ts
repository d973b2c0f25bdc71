import type { Answer, ShopAccess } from '../../shop/people/shopper.ts';
import { type Random, randomOf } from '../machine/random.ts';
import { operators } from '../operator/plays.ts';
import { SECRET, SHOP } from '../world/bindings.ts';
import type { Row } from '../world/database.ts';
import type { Cast } from '../world/plan.ts';
import type { Simulation } from '../world/simulation.ts';
import type { Gateway } from './gateway.ts';
import type { Goods } from './goods.ts';
import type { Outsides } from './outside/outsides.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** A kind of actor: how many a run may have, and what one of them does until the time is over. */
export interface Kind extends Cast {
  play(actor: Actor): Promise<void>;
}

/** What somebody does again and again, each time after some ms; `time` counts from 0. */
export const repeatedly =
  (from: number, to: number, act: (actor: Actor, time: number) => unknown): Kind['play'] =>
  async (actor) => {
    for (let time = 0; actor.goesOn; time += 1) {
      await actor.wait(from, to);
      await act(actor, time);
    }
  };

/** Somebody outside of the shop: what he knows of it, his own dice and the time. */
export class Actor {
  readonly sim: Simulation;
  readonly outside: Outsides;
  readonly gateway: Gateway;
  readonly goods: Goods;
  /** 'shopper 2' and 2. */
  readonly name: string;
  readonly number: number;
  readonly random: Random;
  /** Of the network from which he comes; some come from one. */
  readonly ip: string;

  constructor(sim: Simulation, outside: Outsides, goods: Goods, name: string) {
    this.sim = sim;
    this.outside = outside;
    this.gateway = outside.gateway;
    this.goods = goods;
    this.name = name;
    this.number = Number(name.split(' ').at(-1));
    this.random = randomOf(sim.plan.seed, name);
    this.ip = `198.51.100.${1 + Math.floor(randomOf(sim.plan.seed, `network of ${name}`)() * 12)}`;
  }

  /** For `Shopper`. */
  get access(): ShopAccess {
    const razorpay = { pay: (body: object) => this.gateway.pay(body as never) } as ShopAccess['razorpay'];
    return { fetch: this.fetch, razorpay, env: { SHOP_URL: SHOP, SHOP_SECRET: SECRET } };
  }

  /** Asks the shop from his network. */
  readonly fetch: Simulation['fetch'] = (path, init) =>
    this.sim.fetch(path, { ...init, headers: { 'cf-connecting-ip': this.ip, ...(init?.headers as Record<string, string> | undefined) } });

  /** Rows of the database, for what a person sees by other ways: numbers in mails, orders on a screen. */
  readonly rows = (sql: string, ...args: (string | number | null)[]): Row[] => this.sim.database.rows(sql, ...args);

  get goesOn(): boolean {
    return this.sim.scheduler.now < this.sim.from + this.sim.plan.minutes * MINUTE;
  }

  readonly often = (share: number): boolean => this.random() < share;
  readonly pick = <T>(all: readonly T[]): T => all[Math.floor(this.random() * all.length)] as T;
  /** Waits for some ms; short times are frequent. */
  readonly wait = (from: number, to: number): Promise<void> => this.sim.scheduler.sleep(from + this.random() ** 2 * (to - from));

  /** Asks again with the same key while no answer comes, as the shop's pages do. Null if there is none in the end. */
  readonly insist = (ask: () => Promise<Answer>): Promise<Answer | null> => this.again(() => ask().catch(() => null));

  /** The same of any call that answers null where no answer comes. */
  readonly again = async <T extends { readonly status: number }>(ask: () => Promise<T | null>): Promise<T | null> => {
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const answer = await ask();
      if (answer && answer.status < 500) return answer;
      if (this.often(0.3)) return null;
      await this.wait(SECOND, 20 * SECOND);
    }
    return null;
  };

  /**
   * What the actor saw can never be right: the run has failed. After a restore it may be right: accounts, carts and passwords are those of
   * the backup. What the shop itself promises then is checked apart.
   */
  readonly fail = (what: string): void => {
    if (!this.sim.operator?.given || this.name.startsWith(operators.restore)) this.sim.failures.push(`${this.name}: ${what}`);
  };

  /**
   * What he did has ended by an error: the run has failed. Returns true where it has not, because the shop moves to another database: the
   * simulation writes some rows for him, and nobody writes meanwhile.
   */
  readonly ended = (error: unknown): boolean => {
    // It may be an error of another program, whose classes are its own.
    if (String(error) === 'Error: SHOP_MOVED' && !this.name.startsWith(operators.restore)) return true;
    this.fail(String(error instanceof Error ? error.stack : error));
    return false;
  };
}

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Where the answer leads, with its path and query; null if it leads nowhere. */
  readonly location: string | null;
}

/** A browser that keeps the cookies it gets. No answer is null. */
export class Browser {
  readonly jar = new Map<string, string>();
  private readonly from: Pick<Simulation, 'fetch'>;

  /** `from`: an actor in whose network it is, or the simulation itself. */
  constructor(from: Pick<Simulation, 'fetch'>) {
    this.from = from;
  }

  /** With the cookies of the browser in place of those of the call. */
  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('sec-fetch-site', headers.get('sec-fetch-site') ?? 'same-origin');
    headers.set('cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await this.from.fetch(path, { ...init, headers: Object.fromEntries(headers) });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /max-age=0/i.test(set)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return answer;
  };

  send(method: string, path: string, body?: object): Promise<Reply | null> {
    const headers = { 'content-type': 'application/json' };
    return this.ask(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  get(path: string): Promise<Reply | null> {
    return this.send('GET', path);
  }

  post(path: string, body: object = {}): Promise<Reply | null> {
    return this.send('POST', path, body);
  }

  /** A plain form of a page or of the API, as it is sent without script. */
  form(path: string, fields: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}): Promise<Reply | null> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.ask(path, { method: 'POST', headers: { ...type, ...headers }, body: new URLSearchParams(fields).toString() });
  }

  /** A whole path: of the API, of a page, or of a link. */
  async ask(path: string, init: RequestInit = {}): Promise<Reply | null> {
    try {
      const answer = await this.fetch(path, init);
      const text = await answer.text();
      const location = answer.headers.get('location');
      return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Reply['body']) : {}, location };
    } catch {
      return null;
    }
  }
}
