import { account, next, SECRET } from '../../world/bindings.ts';
import type { Simulation } from '../../world/simulation.ts';
import type { Gateway } from '../gateway.ts';
import type { Exchange, Known } from './claim.ts';
import { claims } from './claims.ts';
import { closedSince, isWrittenWhileClosed } from './closed.ts';

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

function json(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'string' || !body.startsWith('{')) return {};
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}
