import type { ProductRecord } from '../../../../../src/features/products/admin/read-product.server.ts';
import { istDate } from '../../../../../src/rules/dates.ts';
import { DAY } from '../../../../../src/rules/limits.ts';
import { TAX } from '../../../../shop/catalogue/tax.ts';
import { type Actor, MINUTE, SECOND } from '../../actor.ts';
import { type Act, type Area, type Desk, on, typed } from '../../desk.ts';
import type { Goods } from '../../goods.ts';

/** What the shoppers of a run buy. */
const wanted = ({ pieces, sized, single }: Goods): readonly number[] => [...pieces, sized.id, single];

/** A piece as its form shows it, with one of its sizes, '' where it has none. Null where the page was left. */
async function openedPiece(actor: Actor, desk: Desk): Promise<{ record: ProductRecord; size: string } | null> {
  const { goods } = actor;
  // That of which there is plenty stays on sale as it is.
  const own = actor.rows('SELECT id FROM products WHERE archived_at IS NULL AND id <> ?', goods.plenty).map(({ id }) => Number(id));
  const record = await desk.read<ProductRecord>(`/products/${actor.pick(actor.often(0.6) ? wanted(goods) : own)}`);
  if (!record || !(await typed(actor))) return null;
  return { record, size: record.sizes.length > 0 ? actor.pick(record.sizes).size : '' };
}

const onPiece = (act: (opened: { record: ProductRecord; size: string }, actor: Actor, desk: Desk) => unknown): Act => on(openedPiece, act);

/** One press on + or −. Its note is of this press alone, by which a check finds one that is counted twice. */
const step: Act = async ({ pick, goods }, desk) => {
  const change = pick([-2, -1, 1, 2, 3]);
  return desk.ask('POST', `/products/${pick(goods.pieces)}/stock`, { size: '', change, note: crypto.randomUUID() });
};

/** What was counted on the shelf: less what somebody bought meanwhile. */
const count = onPiece(async (opened, actor, desk) => {
  const { record, size } = opened;
  const before = record.sizes.find((one) => one.size === size)?.stockQuantity ?? record.stockQuantity;
  const counted = Math.max(0, before + actor.pick([-1, 0, 1, 2]));
  await desk.press('POST', `/products/${record.id}/stock`, { size, counted, note: crypto.randomUUID() });
});

/** The same in the form of the piece, where a sale since it was opened must stand. */
const countInForm = onPiece(async (opened, actor, desk) => {
  const { record, size } = opened;
  const typedIn = actor.often(0.5) ? { change: actor.pick(['+1', '+2', '-1']) } : { counted: actor.pick(['2', '4']) };
  const sizes = record.form.sizes.map((one) => (one.size === size ? { ...one, ...typedIn } : one));
  const whole = 'change' in typedIn ? { stock: typedIn.change } : { counted: typedIn.counted };
  const body = { ...record.form, sizes, ...(sizes.length === 0 && whole), stockNote: crypto.randomUUID() };
  await desk.press('PUT', `/products/${record.id}`, body);
});

/** A purchase whose pieces come now, or were counted before. */
const buy = onPiece(async (opened, actor, desk) => {
  const isCounted = actor.often(0.4);
  const lot = {
    id: crypto.randomUUID(),
    size: opened.size,
    quantity: String(actor.pick([1, 2, 3])),
    unit: actor.pick(['12.34', '99', '350.5']),
  };
  const more = {
    ...{ tax: actor.pick(['', '1.01']), hasCredit: actor.often(0.5), boughtOn: '2026-01-01' },
    ...{ supplier: actor.pick(['', 'Beads']), bill: '', note: '' },
  };
  await desk.press('POST', `/margin/products/${opened.record.id}`, { ...lot, ...more, isCounted });
});

/** A piece of a purchase that was not there after all. */
const correct: Act = async (actor, desk) => {
  const lots = actor.rows('SELECT id FROM purchase_lots WHERE quantity > 0').map(({ id }) => String(id));
  if (lots.length === 0 || !(await typed(actor))) return;
  await desk.press('POST', `/margin/lots/${actor.pick(lots)}/correction`, { id: crypto.randomUUID(), quantity: '1', note: '' });
};

const packing: Act = async ({ pick }, desk) => desk.press('PUT', '/margin/packing', { packing: pick(['', '12.5', '15']) });
export const stock: Area = { weight: 5, acts: [step, step, step, count, count, countInForm, buy, buy, correct, packing] };
const prices = [300, 450, 700];

/** The stock of a new piece: by size where its category has sizes. */
function firstStock({ pick }: Actor, { categories, form }: ProductRecord, categoryId: string) {
  const category = categories.find(({ id }) => String(id) === categoryId);
  if (!category?.hasSizes || form.isOneSize) return { sizes: [], stock: pick(['0', '2', '5']) };
  return { sizes: category.sizes.map((size) => ({ size, change: pick(['0', '1', '3']) })), stock: '' };
}

async function added(actor: Actor, desk: Desk, record: ProductRecord, over: object): Promise<void> {
  const categoryId = record.form.categoryId || String(actor.pick([...record.categories.map(({ id }) => id), '']));
  const picture = actor.often(0.5) ? await desk.picture('products') : null;
  const images = picture ? [picture] : record.form.images;
  const body = { ...record.form, ...TAX.form, images, ...over, categoryId, ...firstStock(actor, record, categoryId) };
  await desk.press('POST', '/products', body);
}

const add: Act = async (actor, desk) => {
  const record = await desk.read<ProductRecord>('/products/new');
  if (!record || !(await typed(actor))) return;
  const name = `Piece ${actor.sim.scheduler.events}`;
  await added(actor, desk, record, { name, price: String(actor.pick(prices)), sku: actor.often(0.5) ? `SKU-${name}` : '' });
};

/** Into the newest category, as is done after it was made. */
const addToNewest: Act = async (actor, desk) => {
  const record = await desk.read<ProductRecord>('/products/new');
  const newest = record?.categories.reduce((last, { id }) => Math.max(last, id), 0);
  if (!record || !newest || !(await typed(actor))) return;
  const form = { ...record.form, categoryId: String(newest) };
  await added(actor, desk, { ...record, form }, { name: `Piece ${actor.sim.scheduler.events}`, price: String(actor.pick(prices)) });
};

const copy: Act = async (actor, desk) => {
  const record = await desk.read<ProductRecord>(`/products/${actor.pick(wanted(actor.goods))}/copy`);
  if (record && (await typed(actor))) await added(actor, desk, record, {});
};

/** Price, MRP, words and now and then another picture. */
const price = onPiece(async (opened, actor, desk) => {
  const { id, form } = opened.record;
  const costs = { price: String(actor.pick(prices)), originalPrice: '', saleLastDay: '', mrp: '900' };
  const words = { description: actor.pick(['', 'Light, even after six hours.']), weightGrams: actor.pick(['', '18']), gstRate: '3' };
  const picture = actor.often(0.2) ? await desk.picture('products') : null;
  await desk.press('PUT', `/products/${id}`, { ...form, ...costs, ...words, ...(picture && { images: [picture] }) });
});

/** An offer that ends on a day: today, or later. */
const offer = onPiece(async (opened, actor, desk) => {
  const { id, form } = opened.record;
  const saleLastDay = actor.pick(['', istDate(actor.sim.scheduler.now + actor.pick([0, 1, 5]) * DAY)]);
  await desk.press('PUT', `/products/${id}`, {
    ...form,
    price: String(actor.pick([250, 400])),
    originalPrice: '700',
    mrp: '900',
    saleLastDay,
  });
});

/** A piece gets a size, which its category lists from then on, or loses one. Those that the shoppers of the run buy stay without. */
const sizes: Act = async (actor, desk) => {
  const others = actor
    .rows('SELECT id FROM products WHERE archived_at IS NULL AND id <> ?', actor.goods.plenty)
    .filter(({ id }) => !wanted(actor.goods).includes(Number(id)));
  const record = others.length > 0 ? await desk.read<ProductRecord>(`/products/${actor.pick(others).id}`) : null;
  const category = record?.categories.find(({ id }) => String(id) === record.form.categoryId);
  if (!record || !category || !(await typed(actor))) return;
  const { form, id } = record;
  const size = actor.pick([...category.sizes, '2.4']);
  const rest = form.sizes.filter((one) => one.size !== size);
  const isNew = rest.length === form.sizes.length;
  if (isNew && !(category.hasSizes && category.sizes.includes(size)))
    await desk.press('POST', `/categories/${category.id}/sizes`, { sizes: [size], except: id });
  const body = { ...form, isOneSize: false, sizes: isNew ? [...rest, { size, change: actor.pick(['1', '2']) }] : rest };
  await desk.press('PUT', `/products/${id}`, body);
};

/** Taken out of the shop. What shoppers buy comes back after some minutes. */
const archive = onPiece(async (opened, actor, desk) => {
  const path = `/products/${opened.record.id}`;
  await desk.press('DELETE', path);
  await actor.wait(SECOND, 3 * MINUTE);
  if (wanted(actor.goods).includes(Number(opened.record.id)) || actor.often(0.5)) await desk.press('POST', `${path}/restore`);
});

export const products: Area = { weight: 3, acts: [add, add, copy, price, price, price, offer, offer, sizes, archive] };
/** Pieces of a category that another window may delete meanwhile. */
export const newPieces: Area = { weight: 3, acts: [addToNewest] };
