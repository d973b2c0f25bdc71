import { orderToken } from '../../src/features/ledger/order-token.server.ts';
import { sessionCookie } from '../../src/platform/request/session.ts';
import type { Role } from '../../src/rules/people/permissions.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { decoder } from '../shop/machine/decoder.ts';
import { fileOf } from '../shop/orders/delivered.ts';
import { keepCookies, mailboxOf } from '../shop/people/browser-session.ts';
import { type FuzzRequest, type FuzzResponse, textOf } from './caller.ts';
import {
  ADMIN_EMAIL,
  type Catalogue,
  createCatalogue,
  type KnownOrder,
  newCustomer,
  newGuest,
  type Person,
  signInAgain,
} from './people.ts';
import { Random } from './random.ts';
import { Report } from './report.ts';
import { faultsOf } from './response-checks.ts';
import { apiRoutes, otherRoutes, pageRoutes, type Route } from './routes.ts';
import type { Transport } from './transports.ts';

const GUESTS = 6;
const CUSTOMERS = 4;

export type GenuineEvent = { readonly id: string; readonly body: string };
type Made = { readonly dbOrderId: string; readonly razorpayOrderId: string | null; readonly amount: number };

const KEPT = 6;
const EVENTS_KEPT = 400;

function keepNewest(map: Map<string, string[]>, to: string, found: readonly string[]): void {
  map.set(to, [...(map.get(to) ?? []), ...found].slice(-KEPT));
}

/** The query strings of all links in a mail. */
const queriesIn = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.values(fields).flatMap((value) => (typeof value === 'string' ? (/^https?:[^?]+\?(\S+)$/.exec(value)?.[1] ?? []) : []));

/** The state of a run: people, their orders, ids that a request may name, and the report. */
export class World {
  readonly report = new Report();
  readonly orders = new Map<string, KnownOrder>();
  readonly people: Person[] = [];
  readonly formerPeople: Person[] = [];
  readonly routes: readonly Route[];
  readonly shop: FreshShop;
  readonly transports: readonly Transport[];
  readonly catalogue: Catalogue;
  readonly seed: number;
  /** Codes and tokens in mails and messages, by recipient, newest last. */
  readonly secrets = new Map<string, string[]>();
  returns: { id: string; orderId: string }[] = [];
  media: { id: string; returnId: string }[] = [];
  factors: string[] = [];
  messages: string[] = [];
  events: GenuineEvent[] = [];
  /** Session cookies of people who signed out; the shop must not accept them. */
  readonly endedSessions: string[] = [];
  readonly links: string[] = [];
  /** Query strings of mailed links, by recipient. */
  readonly queries = new Map<string, string[]>();
  clock = Date.now();
  private readonly sessions = new Map<string, Role>();
  private lastMail = 0;
  private newestOrder = 0;

  private constructor(shop: FreshShop, transports: readonly Transport[], catalogue: Catalogue, seed: number) {
    this.shop = shop;
    this.transports = transports;
    this.catalogue = catalogue;
    this.seed = seed;
    this.routes = [...apiRoutes(), ...otherRoutes, ...(transports.some(({ hasPages }) => hasPages) ? pageRoutes() : [])];
  }

  static async open(shop: FreshShop, transports: readonly Transport[], seed: number): Promise<World> {
    shop.env.ADMIN_EMAIL = ADMIN_EMAIL;
    shop.env.IMAGES = decoder;
    await mailboxOf(shop);
    shop.bucket.files.set('products/a1.jpg', { bytes: fileOf('jpeg'), type: 'image/jpeg' });
    const random = new Random(seed, -1);
    const world = new World(shop, transports, await createCatalogue(shop, random), seed);
    for (let at = 0; at < GUESTS; at += 1) world.people.push(newGuest(random));
    for (let at = 0; at < CUSTOMERS; at += 1) world.people.push(await newCustomer(shop, random));
    world.people.push(await newCustomer(shop, random, ADMIN_EMAIL));
    for (const who of world.people) world.noteSession(who);
    return world;
  }

  get administrator(): Person {
    return this.people.find(({ role }) => role === 'administrator') as Person;
  }

  get sessionName(): string {
    return sessionCookie(this.shop.env as { SHOP_URL: string });
  }

  /** The role of a session cookie; guest if the shop never issued it. */
  roleOf(cookie: string | undefined): Role {
    return (cookie && this.sessions.get(cookie)) || 'guest';
  }

  /** Sends a request, keeps the cookies of the response, and reports its faults. */
  async send(request: FuzzRequest, transport: Transport): Promise<FuzzResponse> {
    const session = request.isOwn ? new RegExp(`(?:^|; )${this.sessionName}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] : undefined;
    const from = performance.now();
    const response = await transport.send(request);
    const ms = performance.now() - from;
    if (request.isOwn || request.isProved) this.keepCookies(request, response);
    const made = await this.noteOrder(request, response);
    const faults = [...made, ...faultsOf(this, request, response, this.roleOf(session))];
    this.report.count(request, response, ms);
    for (const fault of faults) this.report.fault(fault, request, response);
    return response;
  }

  private keepCookies({ person: who, route }: FuzzRequest, { headers, status }: FuzzResponse): void {
    const session = who.cookies.get(this.sessionName);
    keepCookies(who.cookies, headers);
    const isLogout = status === 200 && route.name === 'POST /api/auth/logout';
    if (isLogout && session && !who.cookies.has(this.sessionName)) this.endedSessions.push(session);
    this.noteSession(who);
  }

  private noteSession(who: Person): void {
    const cookie = who.cookies.get(this.sessionName);
    if (cookie) this.sessions.set(cookie, who.role === 'administrator' ? 'administrator' : 'customer');
  }

  /** Records a new order with its owner. Returns faults: an order of somebody else, or another amount than agreed. */
  private async noteOrder({ route, person, body }: FuzzRequest, response: FuzzResponse): Promise<string[]> {
    if (route.name !== 'POST /api/create-razorpay-order' || response.status !== 200) return [];
    const { dbOrderId: id, razorpayOrderId, amount } = JSON.parse(response.text) as Made;
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

  /** Reads codes and links in mails since the last call. */
  async readNewMails(): Promise<void> {
    const { rows } = this.shop;
    for (const { seq, recipient, payload } of await rows(
      'SELECT rowid AS seq, recipient, payload FROM mails_seen WHERE rowid > ? ORDER BY rowid',
      this.lastMail,
    )) {
      this.lastMail = Number(seq);
      const fields = JSON.parse(String(payload)) as Record<string, unknown>;
      const link = typeof fields.link === 'string' ? /[?&]token=([^&]+)/.exec(fields.link)?.[1] : undefined;
      const found = [fields.code, link].filter((one): one is string => typeof one === 'string');
      keepNewest(this.secrets, String(recipient), found);
      keepNewest(this.queries, String(recipient), queriesIn(fields));
    }
  }

  async refreshIds(): Promise<void> {
    const { rows } = this.shop;
    this.returns = (await rows('SELECT id, order_id FROM returns')).map((row) => ({ id: String(row.id), orderId: String(row.order_id) }));
    this.media = (await rows('SELECT id, return_id FROM return_media')).map((row) => ({
      id: String(row.id),
      returnId: String(row.return_id),
    }));
    this.factors = (await rows('SELECT id FROM two_factors')).map(({ id }) => String(id));
    this.messages = (await rows('SELECT dedupe_key FROM outbox ORDER BY rowid DESC LIMIT 50')).map(({ dedupe_key }) => String(dedupe_key));
    for (const { id, number } of await rows('SELECT id, number FROM orders WHERE number > ? ORDER BY number', this.newestOrder)) {
      this.newestOrder = Number(number);
      const known = this.orders.get(String(id));
      if (known) known.number = this.newestOrder;
    }
  }

  /** Fetches the events of the payment sandbox, newest last, to be sent again or changed. */
  fetchEvents(): void {
    this.events = this.shop.razorpay.events().slice(-EVENTS_KEPT);
  }

  /** Replaces one person by a new one; people who were signed out sign in again. */
  async replaceSomebody(random: Random): Promise<void> {
    const leaving = random.int(0, GUESTS + CUSTOMERS - 1);
    for (const [at, who] of this.people.entries()) {
      const isBack =
        who.role === 'guest' || this.roleOf(who.cookies.get(this.sessionName)) !== 'guest' || (await signInAgain(this.shop, who));
      if (at !== leaving && isBack) {
        this.noteSession(who);
        continue;
      }
      this.formerPeople.push(who);
      const email = who.role === 'administrator' ? ADMIN_EMAIL : undefined;
      const fresh = who.role === 'guest' ? newGuest(random) : await newCustomer(this.shop, random, email);
      this.people[at] = fresh;
      this.noteSession(fresh);
    }
  }
}
