import type { Simulation } from '../../world/simulation.ts';

const OF_ORDER = /^\/api\/(admin\/)?orders\/([0-9a-f-]{36})\/(\w+)$/;

interface Happening {
  readonly column: 'id' | 'gateway_order_id';
  readonly order: string;
  readonly event: string;
}
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
  const { to, outcome, db_order_id: paid, payload } = sentIn(body);
  if (order) return { column: 'id', order, event: [admin + verb, to, outcome].filter(Boolean).join(' ') };
  if (path === '/api/verify-razorpay-payment' && paid) return { column: 'id', order: paid, event: 'verify' };
  const { order_id: gatewayOrder, status } = payload?.payment?.entity ?? {};
  return gatewayOrder ? { column: 'gateway_order_id', order: gatewayOrder, event: `webhook ${status}` } : null;
}

function sentIn(body: unknown): Sent {
  if (typeof body !== 'string' || !body.startsWith('{')) return {};
  try {
    return JSON.parse(body) as Sent;
  } catch {
    return {};
  }
}
