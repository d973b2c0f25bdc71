import { orderToken } from '../../src/features/sales/order-token.server.ts';
import { sessionCookie } from '../../src/platform/request/session.ts';
import type { Role } from '../../src/rules/people/permissions.ts';
import { mailboxOf } from '../shop/browser-session.ts';
import { fileOf } from '../shop/delivered.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { type Asked, type Got, textOf } from './asked.ts';
import { Dice } from './dice.ts';
import type { Door } from './doors.ts';
import { type Goods, stockUp } from './goods.ts';
import { faultsOf } from './guards.ts';
import { ADMIN_EMAIL, type KnownOrder, newCustomer, newGuest, type Person, signInAgain } from './people.ts';
import { Report } from './report.ts';
import { apiRoutes, otherRoutes, pageRoutes, type Route } from './routes.ts';

const GUESTS = 6;
const CUSTOMERS = 4;

export interface GenuineEvent {
  readonly id: string;
  readonly body: string;
}

interface Made {
  readonly dbOrderId: string;
  readonly razorpayOrderId: string | null;
  readonly amount: number;
}

const KEPT = 6;
const EVENTS_KEPT = 400;

function keepNewest(map: Map<string, string[]>, to: string, found: readonly string[]): void {
  map.set(to, [...(map.get(to) ?? []), ...found].slice(-KEPT));
}

/** The queries of every link in a mail. */
function queriesIn(told: Readonly<Record<string, unknown>>): string[] {
  return Object.values(told).flatMap((value) => (typeof value === 'string' ? (/^https?:[^?]+\?(\S+)$/.exec(value)?.[1] ?? []) : []));
}

/** A shop in use: who is there, what they own, what may be named in a request, and what came of all requests so far. */
export class World {
  readonly report = new Report();
  readonly orders = new Map<string, KnownOrder>();
  readonly people: Person[] = [];
  readonly gone: Person[] = [];
  readonly routes: readonly Route[];
  readonly shop: FreshShop;
  readonly doors: readonly Door[];
  readonly goods: Goods;
  readonly seed: number;
  /** By recipient: codes and tokens of the mails and messages that were sent to it, newest last. */
  readonly secrets = new Map<string, string[]>();
  returns: { id: string; orderId: string }[] = [];
  media: { id: string; returnId: string }[] = [];
  factors: string[] = [];
  messages: string[] = [];
  events: GenuineEvent[] = [];
  /** Session cookies whose owners signed out: they open nothing any more. */
  readonly dead: string[] = [];
  /** Signed links to files that somebody uploaded. */
  readonly links: string[] = [];
  /** By recipient: the queries of the links that were mailed to it. */
  readonly queries = new Map<string, string[]>();
  clock = Date.now();
  private readonly sessions = new Map<string, Role>();
  private readMails = 0;
  private newestOrder = 0;

  private constructor(shop: FreshShop, doors: readonly Door[], goods: Goods, seed: number) {
    this.shop = shop;
    this.doors = doors;
    this.goods = goods;
    this.seed = seed;
    this.routes = [...apiRoutes(), ...otherRoutes, ...(doors.some(({ hasPages }) => hasPages) ? pageRoutes() : [])];
  }

  static async open(shop: FreshShop, doors: readonly Door[], seed: number): Promise<World> {
    shop.env.ADMIN_EMAIL = ADMIN_EMAIL;
    await mailboxOf(shop);
    shop.bucket.files.set('products/a1.jpg', { bytes: fileOf('jpeg'), type: 'image/jpeg' });
    const dice = new Dice(seed, -1);
    const world = new World(shop, doors, await stockUp(shop, dice), seed);
    for (let at = 0; at < GUESTS; at += 1) world.people.push(newGuest(dice));
    for (let at = 0; at < CUSTOMERS; at += 1) world.people.push(await newCustomer(shop, dice));
    world.people.push(await newCustomer(shop, dice, ADMIN_EMAIL));
    for (const who of world.people) world.noteSession(who);
    return world;
  }

  get administrator(): Person {
    return this.people.find(({ role }) => role === 'administrator') as Person;
  }

  get sessionName(): string {
    return sessionCookie(this.shop.env as { SHOP_URL: string });
  }

  /** The role that a session cookie was given; a guest's where the shop never gave it. */
  roleOf(cookie: string | undefined): Role {
    return (cookie && this.sessions.get(cookie)) || 'guest';
  }

  /** Sends a request, learns from the answer, and notes what is wrong with it. */
  async ask(asked: Asked, door: Door): Promise<Got> {
    const session = asked.isOwn ? new RegExp(`(?:^|; )${this.sessionName}=([^;]*)`).exec(asked.headers.cookie ?? '')?.[1] : undefined;
    const from = performance.now();
    const got = await door.send(asked);
    const ms = performance.now() - from;
    if (asked.isOwn || asked.isProved) this.learn(asked, got);
    const made = await this.noteOrder(asked, got);
    const faults = [...made, ...faultsOf(this, asked, got, this.roleOf(session))];
    this.report.count(asked, got, ms);
    for (const fault of faults) this.report.fault(fault, asked, got);
    return got;
  }

  private learn({ person: who, route }: Asked, { headers, status }: Got): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const old = who.jar.get(name);
      const isGone = value === '' || /max-age=0/i.test(line);
      if (isGone && name === this.sessionName && old && status === 200 && route.name === 'POST /api/auth/logout') this.dead.push(old);
      if (isGone) who.jar.delete(name);
      else who.jar.set(name, value);
    }
    this.noteSession(who);
  }

  private noteSession(who: Person): void {
    const cookie = who.jar.get(this.sessionName);
    if (cookie) this.sessions.set(cookie, who.role === 'administrator' ? 'administrator' : 'customer');
  }

  /** Whoever is given an order first owns it. @returns faults: it is somebody else's, or costs something else than was agreed */
  private async noteOrder({ route, person, body }: Asked, got: Got): Promise<string[]> {
    if (route.name !== 'POST /api/create-razorpay-order' || got.status !== 200) return [];
    const { dbOrderId: id, razorpayOrderId, amount } = JSON.parse(got.text) as Made;
    const known = this.orders.get(id);
    if (known && known.owner !== person) return ["handed out another's order"];
    const agreed = (JSON.parse(textOf(body)) as { final_amount_from_client: number }).final_amount_from_client;
    if (Math.round(agreed * 100) !== amount) return ['an order over another amount'];
    if (known) return [];
    const token = await orderToken(this.shop.at().env, id);
    const order: KnownOrder = { id, owner: person, token, razorpayOrderId, proofs: [], number: 0 };
    this.orders.set(id, order);
    person.orders.push(order);
    return [];
  }

  /** Reads what people were mailed and what else can be named. */
  async look(): Promise<void> {
    const { rows } = this.shop;
    for (const { seq, recipient, payload } of await rows(
      'SELECT rowid AS seq, recipient, payload FROM mails_seen WHERE rowid > ? ORDER BY rowid',
      this.readMails,
    )) {
      this.readMails = Number(seq);
      const told = JSON.parse(String(payload)) as Record<string, unknown>;
      const link = typeof told.link === 'string' ? /[?&]token=([^&]+)/.exec(told.link)?.[1] : undefined;
      const found = [told.code, link].filter((one): one is string => typeof one === 'string');
      keepNewest(this.secrets, String(recipient), found);
      keepNewest(this.queries, String(recipient), queriesIn(told));
    }
  }

  async lookAround(): Promise<void> {
    const { rows } = this.shop;
    this.returns = (await rows('SELECT id, order_id FROM returns')).map((row) => ({ id: String(row.id), orderId: String(row.order_id) }));
    this.media = (await rows('SELECT id, return_id FROM return_media')).map((row) => ({
      id: String(row.id),
      returnId: String(row.return_id),
    }));
    this.factors = (await rows('SELECT id FROM two_factors')).map(({ id }) => String(id));
    this.messages = (await rows('SELECT dedupe FROM outbox ORDER BY rowid DESC LIMIT 50')).map(({ dedupe }) => String(dedupe));
    for (const { id, number } of await rows('SELECT id, number FROM orders WHERE number > ? ORDER BY number', this.newestOrder)) {
      this.newestOrder = Number(number);
      const known = this.orders.get(String(id));
      if (known) known.number = this.newestOrder;
    }
  }

  /** What Razorpay told, newest last: to be told once more, or twisted. */
  async lookAtEvents(): Promise<void> {
    const all = (await (await fetch(`${this.shop.razorpay.url}/_sandbox/events`)).json()) as GenuineEvent[];
    this.events = all.slice(-EVENTS_KEPT);
  }

  /** Somebody leaves for good and somebody new comes; whoever was signed out signs in again. */
  async turnOver(dice: Dice): Promise<void> {
    const leaving = dice.int(0, GUESTS + CUSTOMERS - 1);
    for (const [at, who] of this.people.entries()) {
      const isBack = who.role === 'guest' || this.roleOf(who.jar.get(this.sessionName)) !== 'guest' || (await signInAgain(this.shop, who));
      if (at !== leaving && isBack) {
        this.noteSession(who);
        continue;
      }
      this.gone.push(who);
      const email = who.role === 'administrator' ? ADMIN_EMAIL : undefined;
      const fresh = who.role === 'guest' ? newGuest(dice) : await newCustomer(this.shop, dice, email);
      this.people[at] = fresh;
      this.noteSession(fresh);
    }
  }
}
