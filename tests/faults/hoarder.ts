import { HOLD_TTL, MINUTE } from '../../src/rules/limits.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { type Answer, ofSomebody, Shopper } from '../shop/people/shopper.ts';
import { inShop, moneyDiscrepancies, type Outcome, often, type Say, type Scale } from './outcome.ts';

/** Simulated minutes: three times as long as a hold. */
const MINUTES = 75;
const ADDRESSES = 100;
/** Pieces at the beginning. */
const LARGE = [20, 25, 60, 200];
const SMALL = [1, 2, 3, 5, 8, 12, 15, 19];
const PRICE = 50_000;
/** Most that those who proved nothing may hold of a product with 20 or more pieces. */
const MOST_PERCENT = 10;
const LARGE_FROM = 20;
/** Honest buyers of scarce pieces, one every other minute, and how many of them must succeed. */
const LEAST_PERCENT = 90;

type Piece = { readonly id: number; readonly stock: number };

/** Orders in a browser of its own, with contacts that nobody used before. */
async function orderFrom(shop: FreshShop, address: number, wishes: { id: number; quantity?: number }[]) {
  const shopper = new Shopper(shop);
  const body = ofSomebody(await shopper.orderBody(wishes));
  const answer = await shopper.post('/api/create-razorpay-order', body, {
    'idempotency-key': crypto.randomUUID(),
    'cf-connecting-ip': `203.0.113.${address % ADDRESSES}`,
  });
  return { shopper, answer };
}

/**
 * Somebody with a hundred addresses and any number of names orders as much as unpaid orders may hold, and never pays. Honest buyers
 * without an account, half of them behind the same addresses, want pieces of which there are few. Minutes pass by moving the clock; a run
 * with fewer requests a minute reaches the same bounds, because a few dozen orders fill them.
 */
export function hoarder(scale: Scale, say: Say): Promise<Outcome> {
  const { now } = Date;
  return inShop('a hoarder with many names and addresses, who never pays', scale.serve, say, (...shop) =>
    hoards(scale, now, ...shop).finally(() => Object.assign(Date, { now })),
  );
}

async function hoards(scale: Scale, now: () => number, shop: FreshShop, broken: string[]): Promise<string> {
  let [asked, made, tries, paid, most] = [0, 0, 0, 0, 0];
  await shop.ownLimits();
  const add = async (stock: number): Promise<Piece> => ({ id: await shop.addProduct({ price: PRICE, stock }), stock });
  const large = await Promise.all(LARGE.map(add));
  const small = await Promise.all(SMALL.map(add));
  const all = [...large, ...small];
  const hoard = async () => {
    asked += 1;
    const at = asked;
    const quantity = 1 + (at % 6);
    const wishes =
      at % 2 === 0 ? [{ id: all[at % all.length]?.id ?? 0, quantity }] : all.slice(at % 7, (at % 7) + 6).map(({ id }) => ({ id }));
    const { answer } = await orderFrom(shop, at, wishes);
    if (answer.status === 200) made += 1;
  };
  for (let round = 0; round * scale.hoardedEvery < MINUTES; round += 1) {
    const minute = round * scale.hoardedEvery;
    Date.now = () => now() + minute * MINUTE;
    await often(8, scale.hoarded, hoard);
    await shop.runCron();
    for (const { id, percent } of await unprovedShares(shop)) {
      most = Math.max(most, percent);
      if (percent > MOST_PERCENT) broken.push(`${percent} % of product ${id} were held by unproved buyers`);
    }
    if (round % 2 === 1) {
      const unsold = await unsoldAmong(shop, small);
      const wanted = unsold[(round >> 1) % Math.max(1, unsold.length)];
      if (wanted === undefined) continue;
      tries += 1;
      const { shopper, answer } = await orderFrom(shop, round % 4 === 1 ? round : ADDRESSES, [{ id: wanted }]);
      if (answer.status === 200 && (await pays(shop, shopper, answer))) paid += 1;
    }
  }
  if (paid * 100 < LEAST_PERCENT * tries) broken.push(`${paid} of ${tries} honest buyers got their piece`);
  Date.now = () => now() + MINUTES * MINUTE + HOLD_TTL + MINUTE;
  for (const _ of Array.from({ length: Math.ceil(made / 50) })) await shop.runCron();
  const held = await shop.rows('SELECT sum(reserved) AS pieces FROM products');
  if (Number(held[0]?.pieces) > 0) broken.push(`${held[0]?.pieces} pieces are held after all holds have ended`);
  broken.push(...(await moneyDiscrepancies(shop)));
  return `${asked} orders from ${ADDRESSES} addresses in ${MINUTES} simulated minutes, at most ${most} % held of a product with ${LARGE_FROM} or more; ${paid} of ${tries} honest buyers of scarce pieces got theirs`;
}

async function unprovedShares(shop: FreshShop): Promise<{ id: number; percent: number }[]> {
  const rows = await shop.rows(
    `SELECT p.id, u.pieces * 100.0 / (p.stock_quantity + p.reserved) AS percent FROM products p
      JOIN unproved_holds u ON u.product_id = p.id AND u.size = '' WHERE p.stock_quantity + p.reserved >= ?`,
    LARGE_FROM,
  );
  return rows.map(({ id, percent }) => ({ id: Number(id), percent: Number(percent) }));
}

async function unsoldAmong(shop: FreshShop, pieces: readonly Piece[]): Promise<number[]> {
  const ids = pieces.map(({ id }) => id);
  const rows = await shop.rows(`SELECT id FROM products WHERE stock_quantity + reserved > 0 AND id IN (${ids.join(', ')}) ORDER BY id`);
  return rows.map(({ id }) => Number(id));
}

/** True if the payment bought the piece; otherwise the money goes back. */
async function pays(shop: FreshShop, shopper: Shopper, order: Answer): Promise<boolean> {
  const { status } = await shopper.verify(order, shopper.pay(order));
  await shop.settle();
  return status === 200;
}
