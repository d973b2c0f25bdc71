import type { ProductRecord } from '../../../../../src/features/products/admin/read-product.server.ts';
import type { Actor } from '../../actor.ts';
import type { Desk } from '../../desk.ts';
import type { Goods } from '../../goods.ts';
import { type Act, type Area, typed } from './act.ts';

/** What the shoppers of a run buy. */
export const wanted = ({ pieces, sized, single }: Goods): readonly number[] => [...pieces, sized.id, single];

/** A piece as its form shows it, with one of its sizes, '' where it has none. Null where the page was left. */
export async function openedPiece(actor: Actor, desk: Desk): Promise<{ record: ProductRecord; size: string } | null> {
  const { goods } = actor;
  // That of which there is plenty stays on sale as it is.
  const own = actor.rows('SELECT id FROM products WHERE archived_at IS NULL AND id <> ?', goods.plenty).map(({ id }) => Number(id));
  const record = await desk.read<ProductRecord>(`/products/${actor.pick(actor.often(0.6) ? wanted(goods) : own)}`);
  if (!record || !(await typed(actor))) return null;
  return { record, size: record.sizes.length > 0 ? actor.pick(record.sizes).size : '' };
}

/** One press on + or −. Its note is of this press alone, by which a check finds one that is counted twice. */
const step: Act = async ({ pick, goods }, desk) => {
  const change = pick([-2, -1, 1, 2, 3]);
  return desk.ask('POST', `/products/${pick(goods.pieces)}/stock`, { size: '', change, note: crypto.randomUUID() });
};

/** What was counted on the shelf: less what somebody bought meanwhile. */
const count: Act = async (actor, desk) => {
  const opened = await openedPiece(actor, desk);
  if (!opened) return;
  const { record, size } = opened;
  const before = record.sizes.find((one) => one.size === size)?.stockQuantity ?? record.stockQuantity;
  const counted = Math.max(0, before + actor.pick([-1, 0, 1, 2]));
  await desk.press('POST', `/products/${record.id}/stock`, { size, counted, note: crypto.randomUUID() });
};

/** The same in the form of the piece, where a sale since it was opened must stand. */
const countInForm: Act = async (actor, desk) => {
  const opened = await openedPiece(actor, desk);
  if (!opened) return;
  const { record, size } = opened;
  const typedIn = actor.often(0.5) ? { change: actor.pick(['+1', '+2', '-1']) } : { counted: actor.pick(['2', '4']) };
  const sizes = record.form.sizes.map((one) => (one.size === size ? { ...one, ...typedIn } : one));
  const whole = 'change' in typedIn ? { stock: typedIn.change } : { counted: typedIn.counted };
  const body = { ...record.form, sizes, ...(sizes.length === 0 && whole), stockNote: crypto.randomUUID() };
  await desk.press('PUT', `/products/${record.id}`, body);
};

/** A purchase whose pieces come now, or were counted before. */
const buy: Act = async (actor, desk) => {
  const opened = await openedPiece(actor, desk);
  if (!opened) return;
  const isCounted = actor.often(0.4);
  const lot = {
    id: crypto.randomUUID(),
    size: opened.size,
    quantity: String(actor.pick([1, 2, 3])),
    unit: actor.pick(['12.34', '99', '350.5']),
  };
  const more = {
    tax: actor.pick(['', '1.01']),
    hasCredit: actor.often(0.5),
    boughtOn: '2026-01-01',
    supplier: actor.pick(['', 'Beads']),
    bill: '',
    note: '',
  };
  await desk.press('POST', `/margin/products/${opened.record.id}`, { ...lot, ...more, isCounted });
};

/** A piece of a purchase that was not there after all. */
const correct: Act = async (actor, desk) => {
  const lots = actor.rows('SELECT id FROM purchase_lots WHERE quantity > 0').map(({ id }) => String(id));
  if (lots.length === 0 || !(await typed(actor))) return;
  await desk.press('POST', `/margin/lots/${actor.pick(lots)}/correction`, { id: crypto.randomUUID(), quantity: '1', note: '' });
};

const packing: Act = async ({ pick }, desk) => desk.press('PUT', '/margin/packing', { packing: pick(['', '12.5', '15']) });

export const stock: Area = { weight: 5, acts: [step, step, step, count, count, countInForm, buy, buy, correct, packing] };
