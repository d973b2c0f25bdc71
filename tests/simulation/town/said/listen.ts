import { account, next, SECRET } from '../../world/bindings.ts';
import type { Pipeline, Statement } from '../../world/hrana.ts';
import type { Simulation } from '../../world/simulation.ts';
import type { Gateway } from '../gateway.ts';
import { claims, type Exchange, type Known } from './claims.ts';

/** What shoppers write that changes a row each time: the switch of WhatsApp of somebody without a number, for one, changes none. */
const writes: ReadonlySet<string> = new Set(['POST /api/cart/items', 'PUT /api/cart/items/…', 'PUT /api/wishlist/…', 'PUT /api/profile']);

/** When the administrator stopped the selling that stands still now; null while the shop sells. */
const closedSince = ({ rows }: Known): number | null =>
  (rows('SELECT updated_at AS at FROM maintenance WHERE is_on = 1')[0]?.at as number | undefined) ?? null;

/** Whether an answer says that something was written which a closed shop refuses. `before`, `after`: since when it was closed. */
const isWrittenWhileClosed = (route: string, status: number, before: number | null, after: number | null): boolean =>
  before !== null && before === after && status < 300 && writes.has(route);

const OF_ORDER = /^\/api\/(admin\/)?orders\/([0-9a-f-]{36})\/(\w+)$/;

type Happening = { readonly column: 'id' | 'gateway_order_id'; readonly order: string; readonly event: string };
interface Sent {
  readonly to?: string;
  readonly outcome?: string;
  readonly db_order_id?: string;
  readonly payload?: { readonly payment?: { readonly entity?: { readonly order_id?: string; readonly status?: string } } };
}

/** Every request about an order, by the status that the order has when it is sent: 'paid × cancel'. */
export function meetings(sim: Simulation): ReadonlySet<string> {
  const met = new Set<string>();
  const { fetch } = sim;
  const noted = (path: string, init: RequestInit = {}) => {
    const of = init.method === undefined || init.method === 'GET' ? null : happeningOf(path.split('?')[0] ?? '', init.body);
    const status = of && sim.database.rows(`SELECT status FROM orders WHERE ${of.column} = ?`, of.order)[0]?.status;
    if (of && status) met.add(`${status} × ${of.event}`);
    return fetch(path, init);
  };
  Object.assign(sim, { fetch: noted });
  return met;
}

function happeningOf(path: string, body: unknown): Happening | null {
  const [, admin = '', order, verb = ''] = OF_ORDER.exec(path) ?? [];
  const { to, outcome, db_order_id: paid, payload } = json<Sent>(body);
  if (order) return { column: 'id', order, event: [admin + verb, to, outcome].filter(Boolean).join(' ') };
  if (path === '/api/verify-razorpay-payment' && paid) return { column: 'id', order: paid, event: 'verify' };
  const { order_id: gatewayOrder, status } = payload?.payment?.entity ?? {};
  return gatewayOrder ? { column: 'gateway_order_id', order: gatewayOrder, event: `webhook ${status}` } : null;
}

const secrets = [SECRET, account.keySecret, account.webhookSecret, ...Object.values(next)];
const STACK = /\n\s+at \S+ \(|simulated\/functions/;

/** Listens to every answer that arrives outside, whoever asked. What is not as an answer says is a failure of the run. */
export function listen(sim: Simulation, gateway: Gateway): void {
  const { fetch } = sim;
  const known: Known = { sim, gateway, rows: (sql, ...args) => sim.database.rows(sql, ...args) };
  const orders = new Map<string, unknown>();
  let since = sim.operator?.given;
  const bucketFaults = () => (sim.counts['bucket: away'] ?? 0) + (sim.counts['bucket: answer lost'] ?? 0);
  const broken = (what: string) => void sim.failures.push(what);
  const hear = (exchange: Exchange, isBucketAway: boolean, isOfFormer: boolean) => {
    // What is done with a file fails where its bucket does: the shop has no better answer than that it is not to blame the asker.
    if (exchange.status >= 500 && exchange.status !== 502 && exchange.status !== 503 && !isBucketAway)
      broken(`the shop has an answer: ${exchange.route} ${exchange.status} ${exchange.text.slice(0, 120)}`);
    if (secrets.some((secret) => exchange.text.includes(secret)) || STACK.test(exchange.text))
      broken(`no answer tells a secret: ${exchange.route} ${exchange.text.slice(0, 120)}`);
    // Whoever asked before a restore was answered by the former database.
    if (exchange.status >= 300 || isOfFormer) return;
    const untrue = claims[exchange.route]?.(exchange, known);
    if (untrue) broken(`what the shop says is so: ${untrue}`);
    const key = exchange.headers.get('idempotency-key');
    if (key === null || exchange.answer.dbOrderId === undefined) return;
    const first = orders.get(key) ?? exchange.answer.dbOrderId;
    orders.set(key, first);
    if (first !== exchange.answer.dbOrderId) broken(`one order for each key: ${key} is ${first} and ${exchange.answer.dbOrderId}`);
  };
  const heard = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const before = bucketFaults();
    const { given } = sim.operator ?? {};
    const closed = closedSince(known);
    const answer = await fetch(path, init);
    if (answer.status === 101) return answer;
    const text = await answer.text();
    const exchange = exchangeOf(path, init, answer.status, text);
    const isOfFormer = sim.operator?.given !== given;
    if (since !== sim.operator?.given) orders.clear();
    since = sim.operator?.given;
    if (!isOfFormer && isWrittenWhileClosed(exchange.route, answer.status, closed, closedSince(known)))
      broken(`a closed shop takes nothing: ${exchange.route}`);
    hear(exchange, bucketFaults() > before, isOfFormer);
    return new Response([204, 304].includes(answer.status) ? null : text, answer);
  };
  Object.assign(sim, { fetch: heard });
}

function exchangeOf(path: string, init: RequestInit, status: number, text: string): Exchange {
  const [bare = ''] = path.split('?');
  return {
    route: `${init.method ?? 'GET'} ${bare.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '…')}`,
    ...{ path: bare, headers: new Headers(init.headers), status, text },
    ...{ asked: json(init.body), answer: json(text) },
  };
}

function json<T = Readonly<Record<string, unknown>>>(body: unknown): Partial<T> {
  if (typeof body !== 'string' || !body.startsWith('{')) return {};
  try {
    return JSON.parse(body) as T;
  } catch {
    return {};
  }
}

/** So many batches pass before one is sent again. */
const EVERY = 50;

/** Now and then sends a batch that was just written again, as a network may: it must be refused, or change nothing. */
export function repeatBatches(sim: Simulation): void {
  const { database } = sim;
  let batches = 0;
  database.heard = (pipeline, results) => {
    for (const batch of written(pipeline, results)) {
      batches += 1;
      if (batches % EVERY !== 0 || !changesAgain(batch)) continue;
      const said = batch.find(({ sql }) => /^\s*(insert|update|delete)/i.test(sql))?.sql.slice(0, 120);
      sim.failures.push(`a batch counts once: it was written again, ${said}`);
    }
  };

  function changesAgain(batch: readonly Statement[]): boolean {
    return database.trial(() => {
      const before = database.changes;
      for (const statement of batch) if (database.run(statement).error) return false;
      return database.changes > before;
    });
  }
}

type Answered = { readonly response?: { readonly result?: { readonly step_results?: readonly unknown[] } } };

/** The batches of a group that stay: each stands between a savepoint and its release. */
function* written({ requests }: Pipeline, results: readonly unknown[]): Generator<readonly Statement[]> {
  for (const [at, request] of requests.entries()) {
    if (request.type !== 'batch') continue;
    const { steps } = request.batch;
    const ran = (results[at] as Answered).response?.result?.step_results ?? [];
    const did = (sql: string) => steps.some(({ stmt }, place) => stmt.sql === sql && ran[place] !== null);
    if (!did('COMMIT')) continue;
    let batch: Statement[] = [];
    let isWhole = true;
    for (const [place, { stmt }] of steps.entries()) {
      if (stmt.sql === 'SAVEPOINT batch') [batch, isWhole] = [[], true];
      else if (stmt.sql === 'RELEASE batch') {
        if (isWhole && batch.length > 0) yield batch;
      } else if (stmt.sql !== 'ROLLBACK TO batch') {
        batch.push(stmt);
        isWhole &&= ran[place] !== null;
      }
    }
  }
}
