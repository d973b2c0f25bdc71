import { createHash } from 'node:crypto';
import { adminApi } from '../../functions/worker/admin-api.ts';
import { api } from '../../functions/worker/api.ts';
import { signedByOthers } from '../../functions/worker/check-origin.ts';
import { orderToken } from '../../src/features/ledger/order-token.server.ts';
import { changeStatus } from '../../src/features/orders/admin/change-status.server.ts';
import type { Outcome } from '../faults/outcome.ts';
import { type FreshShop, freshShop } from '../shop/fresh-shop.ts';
import { Shopper } from '../shop/people/shopper.ts';
import { newSession, signedIn } from '../shop/people/sign-in.ts';

/**
 * What a GET may write: when a session was last used, what was searched in vain, that somebody took personal data out as a file, and the
 * key of the batch that does it. The PDF of a document is kept in its row when it is first opened; it is made of what the row says.
 */
const WRITTEN_BY_READS = ['sessions', 'missed_searches', 'admin_actions', 'data_requests', 'batch_keys'];
const routes = [...api.routes, ...adminApi.routes].filter(({ method }) => method !== 'ALL');
const addresses = (isRead: boolean) => [
  ...new Set(routes.filter(({ method }) => (method === 'GET') === isRead).map(({ method, path }) => `${method} ${path}`)),
];

/** A hash of each table; the words of the search are those of the products. */
async function tablesOf({ rows }: FreshShop): Promise<Map<string, string>> {
  const names = await rows(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '%fts_%'",
  );
  const hashes = new Map<string, string>();
  for (const { name } of names) {
    const all = await rows(`SELECT * FROM "${name}"`);
    hashes.set(String(name), createHash('sha256').update(JSON.stringify(all)).digest('hex'));
  }
  return hashes;
}

/** The tables that changed since `before`. */
async function changedSince(shop: FreshShop, before: ReadonlyMap<string, string>): Promise<string[]> {
  await shop.settle();
  return [...(await tablesOf(shop))].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}

/** An order that is sent and has no invoice yet, and those who may read it. */
async function scene(shop: FreshShop) {
  shop.env.ADMIN_EMAIL = 'owner@chamak.example';
  const customer = await signedIn(shop);
  const owner = await signedIn(shop, 'owner@chamak.example');
  const shopper = new Shopper(shop);
  const piece = await shop.addProduct({ price: 70_000, stock: 9 });
  const order = await shopper.order([{ id: piece }]);
  await shopper.verify(order, await shopper.pay(order));
  const id = String(order.body.dbOrderId);
  await shop.rows('UPDATE orders SET user_id = ? WHERE id = ?', customer.id, id);
  await changeStatus(shop.at(), { orderId: id, to: 'shipped', seen: 'paid', by: 'Test', reason: 'test' });
  await shop.settle();
  const token = await orderToken(shop.at().env, id);
  const cookies = ['', await newSession(shop, customer.id), await newSession(shop, owner.id)];
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
  return { id, piece, token, cookies };
}

type Scene = Awaited<ReturnType<typeof scene>>;
const addressIn = (path: string, { id, piece, token }: Scene) =>
  `${path
    .replace(':document', 'invoice')
    .replace(/\/products\/:\w+/, `/products/${piece}`)
    .replace(/:\w+(\{[^}]*\})?/g, id)}?token=${token}&numbers=1&search=gold&q=gold`;

/** Every GET of the API as nobody, as the customer and as the owner: the tables are the same afterwards. */
async function readsWriteNothing(shop: FreshShop, at: Scene): Promise<Outcome> {
  const before = await tablesOf(shop);
  let sent = 0;
  for (const route of addresses(true))
    for (const cookie of at.cookies) {
      const init = { headers: { cookie, 'sec-fetch-site': 'cross-site' } };
      await (await shop.fetch(addressIn(route.replace('GET ', ''), at), init)).arrayBuffer();
      sent += 1;
    }
  const changed = await changedSince(shop, before);
  const broken = changed.filter((table) => !WRITTEN_BY_READS.includes(table)).map((table) => `a GET wrote to ${table}`);
  return { what: 'every GET, as nobody, a customer and the owner: what it writes', figures: `${sent} requests`, broken };
}

const foreign = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }];

/** Every write of the API, sent by another site with the cookies of the owner, who may do all: 403, and the tables are the same. */
async function writesFromElsewhere(shop: FreshShop, at: Scene): Promise<Outcome> {
  const broken: string[] = [];
  const before = await tablesOf(shop);
  const cookie = at.cookies.at(-1) ?? '';
  const writes = addresses(false).filter((route) => !signedByOthers.includes(route.split(' ')[1] ?? ''));
  for (const route of writes)
    for (const headers of foreign) {
      const [method = '', path = ''] = route.split(' ');
      const init = { method, headers: { cookie, 'content-type': 'application/json', ...headers } as HeadersInit, body: '{}' };
      const { status } = await shop.fetch(addressIn(path, at), init);
      if (status !== 403) broken.push(`${route} from another site was ${status}`);
    }
  broken.push(...(await changedSince(shop, before)).map((table) => `a write from another site changed ${table}`));
  const figures = `${writes.length * foreign.length} requests`;
  return { what: 'every write, sent by another site with the cookies of the owner', figures, broken };
}

/** Attacks that every route must stand, one after the other. */
export async function weapons(): Promise<Outcome[]> {
  const shop = await freshShop();
  try {
    const at = await scene(shop);
    return [await writesFromElsewhere(shop, at), await readsWriteNothing(shop, at)];
  } finally {
    await shop.close();
  }
}
