import type { FreshShop } from '../shop/fresh-shop.ts';
import type { Row } from '../shop/rows.ts';
import { curlLine, type FuzzRequest, type FuzzResponse, type Kind } from './caller.ts';
import type { Person } from './people.ts';

type Fault = { readonly name: string; count: number; request: FuzzRequest; response: FuzzResponse };

const ANSWER_SHOWN = 300;
const sizeOf = ({ path, body, headers }: FuzzRequest) => path.length + (body?.length ?? 0) + JSON.stringify(headers).length;

/** Counts of a run, and for each fault the smallest request that shows it. */
export class Report {
  requests = 0;
  readonly byKind = new Map<Kind, number>();
  readonly byRoute = new Map<string, number>();
  readonly byStatus = new Map<string, number>();
  /** 'POST /api/x 200' */
  readonly reached = new Map<string, number>();
  readonly broken: string[] = [];
  private readonly faults = new Map<string, Fault>();
  private slowest = { ms: 0, route: '' };

  count({ kind, route }: FuzzRequest, { status }: FuzzResponse, ms: number): void {
    this.requests += 1;
    bump(this.byKind, kind);
    bump(this.byRoute, route.name);
    bump(this.byStatus, status === 500 && route.name === 'PAGE /500' ? 'for the page /500 itself' : `${Math.floor(status / 100)}xx`);
    bump(this.reached, `${route.name} ${status}`);
    if (ms > this.slowest.ms) this.slowest = { ms, route: route.name };
  }

  fault(what: string, request: FuzzRequest, response: FuzzResponse): void {
    const name = `${what}: ${request.route.name} → ${response.status} ${/"code":"(\w+)"/.exec(response.text)?.[1] ?? ''}`.trim();
    const known = this.faults.get(name);
    if (!known) this.faults.set(name, { name, count: 1, request, response });
    else {
      known.count += 1;
      if (sizeOf(request) < sizeOf(known.request)) Object.assign(known, { request, response });
    }
  }

  /** Records a fault that no single response shows: ledgers, totals, invariants. */
  break(what: string): void {
    if (!this.broken.includes(what)) this.broken.push(what);
  }

  get names(): string[] {
    return [...[...this.faults.values()].map(({ name, count }) => `${name} (${count} times)`), ...this.broken];
  }

  /** The findings for the terminal: each fault with its smallest request and how to reproduce it. */
  lines(seed: number): string[] {
    const each = [...this.faults.values()].sort((a, b) => b.count - a.count);
    return [
      ...each.flatMap(({ name, count, request, response }) => [
        '',
        `${name} (${count} times); reproduce with --seed ${seed} --from ${request.index}`,
        `  as ${request.person.role}${request.isOwn ? '' : ', cookies identify nobody'}; ${request.kind}`,
        `  ${curlLine(request)}`,
        `  ${response.text.slice(0, ANSWER_SHOWN)}`,
      ]),
      ...this.broken.map((line) => `\n${line}`),
    ];
  }

  get figures(): string {
    const counts = (map: Map<string, number>) => [...map].sort(([a], [b]) => a.localeCompare(b)).map(([name, n]) => `${n} ${name}`);
    const perRoute = [...this.byRoute.values()];
    return [
      `${this.requests} requests (${counts(this.byKind).join(', ')})`,
      `${this.byRoute.size} routes and pages, ${Math.min(...perRoute)} to ${Math.max(...perRoute)} requests each`,
      `responses ${counts(this.byStatus).join(', ')}`,
      `slowest ${Math.round(this.slowest.ms)} ms`,
    ].join('; ');
  }
}

function bump<K>(map: Map<K, number>, key: K): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

interface Expected {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly total: number;
}

const FREE_FROM = 50_000;
const FEE = 5_000;

/** The amounts of an order in paise, from the rows of products and coupons alone. Written independently of src/rules/money, so that no mistake is shared. */
function expected(lines: readonly Row[], coupon: Row | undefined): Expected {
  let subtotal = 0;
  for (const { price, quantity } of lines) subtotal += Number(price) * Number(quantity);
  const value = Number(coupon?.value ?? 0);
  const worth = coupon?.type === 'percentage' ? Math.floor((subtotal * value) / 10_000 + 0.5) : value;
  const shipping = Math.max(0, subtotal - worth) >= FREE_FROM ? 0 : FEE;
  const discount = Math.min(worth, subtotal + shipping);
  return { subtotal, discount, shipping, total: subtotal + shipping - discount };
}

/** Orders whose amounts do not follow from their products, for example because an amount of a client was believed. */
export async function wrongTotals({ rows }: Pick<FreshShop, 'rows'>): Promise<string[]> {
  const [settings] = await rows('SELECT count(*) AS n FROM shipping_settings WHERE is_active = 1');
  if (Number(settings?.n) > 0) throw new Error('these totals assume the default delivery fee');
  const lines = await rows(
    'SELECT i.order_id AS id, i.quantity, p.price_paise AS price, i.price_at_purchase_paise AS paid FROM order_items i JOIN products p ON p.id = i.product_id',
  );
  const byOrder = Map.groupBy(lines, ({ id }) => id);
  const coupons = new Map(
    (await rows('SELECT id, discount_type AS type, discount_value AS value FROM coupons')).map((row) => [row.id, row]),
  );
  const orders = await rows(
    'SELECT id, coupon_id AS coupon, subtotal_paise AS subtotal, discount_paise AS discount, shipping_fee_paise AS shipping, taxes_paise AS taxes, total_paise AS total FROM orders',
  );
  return orders.flatMap((order) => {
    const bought = byOrder.get(order.id ?? null) ?? [];
    const right = expected(bought, coupons.get(order.coupon ?? null));
    const names = ['subtotal', 'discount', 'shipping', 'total'] as const;
    const wrong = names
      .filter((name) => Number(order[name]) !== right[name])
      .map((name) => `${name} ${order[name]} instead of ${right[name]}`);
    if (Number(order.taxes) !== 0) wrong.push(`taxes ${order.taxes}`);
    if (bought.length === 0 || bought.some(({ price, paid }) => price !== paid)) wrong.push('lines at other prices');
    return wrong.length > 0 ? [`order ${order.id}: ${wrong.join(', ')}`] : [];
  });
}

const SHOWN = 160;

/**
 * Intercepts every line that the shop logs, and keeps it off the screen. `report` gets each line with personal data: a name, an address,
 * a phone number, a password, a session. Returns a function that ends the watch.
 */
export function watchLog(people: () => readonly Person[], report: (line: string) => void): () => void {
  const { error, log, warn } = console;
  const read = (...parts: readonly unknown[]) => {
    const line = parts.map(String).join(' ');
    const low = line.toLowerCase();
    const isNamed = ({ marker, phone, password, cookies }: Person) =>
      [marker, phone, password, ...cookies.values()].some((secret) => secret.length > 3 && low.includes(secret.toLowerCase()));
    if (people().some(isNamed)) report(line.slice(0, SHOWN));
  };
  Object.assign(console, { error: read, log: read, warn: read });
  return () => void Object.assign(console, { error, log, warn });
}
