import type { DeskPage } from '../../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { ParcelRecord } from '../../../../../src/features/parcels/admin/read-parcel.server.ts';
import type { Actor } from '../../actor.ts';
import type { Desk } from '../../desk.ts';
import { type Act, type Area, typed } from '../administrator/act.ts';

/** A parcel of a tab, as its page shows it. Null where there is none, or the page was left. */
async function shown(actor: Actor, desk: Desk, ...tabs: string[]): Promise<ParcelRecord | null> {
  const rows = (await desk.read<DeskPage>(`/parcels?tab=${actor.pick(tabs)}`))?.rows.filter(({ parcelId }) => parcelId !== null) ?? [];
  if (rows.length === 0) return null;
  const parcel = await desk.read<ParcelRecord>(`/parcels/${actor.pick(rows).parcelId}`);
  return parcel && (await typed(actor)) ? parcel : null;
}

/** Before it is collected: its label, its pickup, another address, or no parcel at all. */
const handOver: Act = async (actor, desk) => {
  const parcel = await shown(actor, desk, 'hand', 'way');
  if (!parcel) return;
  const path = `/parcels/${parcel.id}`;
  if (actor.often(0.35)) await desk.press('POST', `${path}/label`);
  else if (actor.often(0.4)) await desk.press('POST', `${path}/pickup`, { on: '2026-11-03' });
  else if (actor.often(0.5)) {
    const { name, address } = parcel.contact;
    const { pin_code: pin, country: _, place = '', ...to } = address;
    await desk.press('PUT', `${path}/address`, { ...to, place, name, pin, address: `${actor.pick(['7', '8'])}, Temple Street` });
  } else await Promise.all([desk.press('POST', `${path}/cancel`), ...(actor.often(0.3) ? [desk.press('POST', `${path}/cancel`)] : [])]);
};

/** The label of a parcel that has one opens; it is the file that the courier made. */
const openLabel: Act = async (actor, desk) => {
  const parcel = await shown(actor, desk, 'hand', 'way', 'all');
  if (!parcel?.hasLabel) return;
  const file = await desk.file(`/parcels/${parcel.id}/label.pdf`);
  if (file !== null && !file.startsWith('%PDF')) actor.fail('a label is no PDF');
};

const answerMissed: Act = async (actor, desk) => {
  const parcel = await shown(actor, desk, 'trouble');
  if (parcel?.state !== 'undelivered') return;
  const answer = () =>
    desk.press('POST', `/parcels/${parcel.id}/answer`, { act: actor.pick(['again', 'again', 'return']), comment: 'Ring twice' });
  await Promise.all([answer(), ...(actor.often(0.3) ? [answer()] : [])]);
};

/** What the screen offers: every step of a parcel without an API, rarely the correction of what a courier said. */
const move: Act = async (actor, desk) => {
  const parcel = await shown(actor, desk, 'hand', 'way', 'trouble', 'back', 'all');
  const moves = parcel?.moves.filter(({ needsReason }) => !needsReason || actor.often(0.05)) ?? [];
  if (!parcel || moves.length === 0) return;
  await desk.press('POST', `/parcels/${parcel.id}/move`, { to: actor.pick(moves).to, seen: parcel.state, reason: 'as they told us' });
};

const settle: Act = async (actor, desk) => {
  const parcel = await shown(actor, desk, 'trouble');
  if (parcel?.trouble) await desk.press('POST', `/parcels/${parcel.id}/settle`);
};

/** A courier calls it lost: a person decides that it is. */
const giveUp: Act = async (actor, desk) => {
  const parcel = await shown(actor, desk, 'trouble');
  if (parcel?.trouble !== 'lost') return;
  await desk.press('POST', `/parcels/${parcel.id}/move`, { to: 'lost', seen: parcel.state, reason: 'They have given it up' });
};

/** Counts what came back, or what is lost: whole, broken, missing. Both windows of one moment count otherwise. */
const open: Act = async (actor, desk) => {
  const parcel = await shown(actor, desk, 'back', 'trouble', 'all');
  if (!parcel || parcel.openedAt !== null || !['returned', 'lost', 'damaged'].includes(parcel.state)) return;
  desk.confirm();
  const count = () => ({
    next: actor.often(0.7) ? 'close' : 'again',
    pieces: parcel.pieces.map(({ orderId, line, quantity }) => {
      const good = parcel.state === 'returned' ? Math.floor(actor.random() * (quantity + 1)) : 0;
      return { orderId, line, good, bad: Math.floor(actor.random() * (quantity - good + 1)) };
    }),
  });
  const press = () => desk.press('POST', `/parcels/${parcel.id}/open`, count());
  const done = await Promise.all([press(), ...(actor.often(0.2) ? [press()] : [])]);
  if (done.filter(Boolean).length > 1) actor.fail('a parcel was counted twice');
};

export const handling: Area = { weight: 6, acts: [handOver, openLabel, answerMissed, move, move, settle, giveUp, open, open] };
