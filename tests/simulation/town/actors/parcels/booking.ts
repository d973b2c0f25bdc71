import type { DeskPage } from '../../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { ParcelRecord } from '../../../../../src/features/parcels/admin/read-parcel.server.ts';
import type { ParcelQuotes } from '../../../../../src/features/parcels/make/quotes.server.ts';
import { type Act, type Area, typed } from '../administrator/act.ts';

/** Some orders that wait, the oldest first: booked with one press, now and then in two windows at once. */
const bookSome: Act = async (actor, desk) => {
  const rows = (await desk.read<DeskPage>('/parcels?tab=book'))?.rows ?? [];
  if (rows.length === 0 || !(await typed(actor))) return;
  const orders = rows.slice(0, 1 + Math.floor(actor.random() * 4)).map(({ orderId }) => orderId);
  const press = () => desk.press('POST', '/parcels/book', { orders, prefer: actor.pick(['cheapest', 'quickest']) });
  await Promise.all([press(), ...(actor.often(0.2) ? [press()] : [])]);
};

/** One order with the courier that was chosen, or by hand with a number that was typed. */
const bookOne: Act = async (actor, desk) => {
  const rows = (await desk.read<DeskPage>('/parcels?tab=book'))?.rows ?? [];
  if (rows.length === 0 || !(await typed(actor))) return;
  const made = await desk.press<{ id: string }>('POST', '/parcels', { orderId: actor.pick(rows).orderId });
  if (!made) return;
  const byHand = { courier: 'manual', carrier: 'India Post', awb: actor.often(0.8) ? `EE${Math.floor(actor.random() * 1e9)}IN` : '' };
  const { quotes = [] } = (await desk.read<ParcelQuotes>(`/parcels/${made.id}/quotes`)) ?? {};
  const [quote] = quotes.length > 0 && actor.often(0.6) ? [actor.pick(quotes)] : [];
  const chosen = quote && { courier: quote.courier, option: quote.option, quoted: quote.price, days: quote.days };
  const press = () => desk.press<ParcelRecord>('POST', `/parcels/${made.id}/book`, chosen ?? byHand);
  await Promise.all([press(), ...(actor.often(0.2) ? [press()] : [])]);
};

export const booking: Area = { weight: 4, acts: [bookSome, bookSome, bookOne] };
