import type { CashGuardFields } from '../../../../src/features/cash-guard/admin/cash-guard.schema.ts';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import type { ParcelQuotes } from '../../../../src/features/parcels/make/quotes.server.ts';
import { PACKER } from '../../world/plan.ts';
import { type Actor, Browser, type Kind, MINUTE, repeatedly, SECOND } from '../actor.ts';
import { type Act, type Area, Desk, on, typed } from '../desk.ts';
import { linkIn, Mailbox } from '../mailbox.ts';

/** The owner's rules: some orders for cash wait for an answer from now on, or no longer. */
const changeRules: Act = async (actor, desk) => {
  const settings = await desk.read<CashGuardFields>('/cash-guard');
  if (!settings || !(await typed(actor))) return;
  const rules = settings.rules.map((rule) =>
    rule.kind === 'first-order' || rule.kind === 'second-open'
      ? { ...rule, isOn: actor.often(0.6), act: actor.pick(['ask', 'call']) }
      : rule,
  );
  await desk.press('PUT', '/cash-guard', { ...settings, rules, asksAll: actor.often(0.5), endsSilent: actor.often(0.3) });
};

/** What came of a call to a buyer who has not answered. */
const call: Act = async (actor, desk) => {
  const waiting = actor.rows("SELECT order_id AS id, version FROM cod_checks WHERE state = 'waiting' AND is_marked = 1 LIMIT 8");
  if (waiting.length === 0 || !(await typed(actor))) return;
  const { id, version } = actor.pick(waiting);
  const outcome = actor.pick(['confirmed', 'confirmed', 'no_answer', 'wrong_number']);
  await desk.press('POST', `/cash-orders/${id}/call`, { outcome, version });
};

const answers: Area = { weight: 2, acts: [changeRules, call, call, call] };

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

const booking: Area = { weight: 4, acts: [bookSome, bookSome, bookOne] };

/** A parcel of a tab, as its page shows it. Null where there is none, or the page was left. */
async function shown(actor: Actor, desk: Desk, tabs: readonly string[]): Promise<ParcelRecord | null> {
  const rows = (await desk.read<DeskPage>(`/parcels?tab=${actor.pick(tabs)}`))?.rows.filter(({ parcelId }) => parcelId !== null) ?? [];
  if (rows.length === 0) return null;
  const parcel = await desk.read<ParcelRecord>(`/parcels/${actor.pick(rows).parcelId}`);
  return parcel && (await typed(actor)) ? parcel : null;
}

const onParcel = (tabs: readonly string[], act: (parcel: ParcelRecord, actor: Actor, desk: Desk) => unknown): Act =>
  on((actor, desk) => shown(actor, desk, tabs), act);

/** Before it is collected: its label, its pickup, another address, or no parcel at all. */
const handOver = onParcel(['hand', 'way'], async (parcel, actor, desk) => {
  const path = `/parcels/${parcel.id}`;
  if (actor.often(0.35)) await desk.press('POST', `${path}/label`);
  else if (actor.often(0.4)) await desk.press('POST', `${path}/pickup`, { on: '2026-11-03' });
  else if (actor.often(0.5)) {
    const { name, address } = parcel.contact;
    const { pin_code: pin, country: _, place = '', ...to } = address;
    await desk.press('PUT', `${path}/address`, { ...to, place, name, pin, address: `${actor.pick(['7', '8'])}, Temple Street` });
  } else await Promise.all([desk.press('POST', `${path}/cancel`), ...(actor.often(0.3) ? [desk.press('POST', `${path}/cancel`)] : [])]);
});

/** The label of a parcel that has one opens; it is the file that the courier made. */
const openLabel = onParcel(['hand', 'way', 'all'], async (parcel, actor, desk) => {
  if (!parcel.hasLabel) return;
  const file = await desk.file(`/parcels/${parcel.id}/label.pdf`);
  if (file !== null && !file.startsWith('%PDF')) actor.fail('a label is no PDF');
});

const answerMissed = onParcel(['trouble'], async (parcel, actor, desk) => {
  if (parcel.state !== 'undelivered') return;
  const answer = () =>
    desk.press('POST', `/parcels/${parcel.id}/answer`, { act: actor.pick(['again', 'again', 'return']), comment: 'Ring twice' });
  await Promise.all([answer(), ...(actor.often(0.3) ? [answer()] : [])]);
});

/** What the screen offers: every step of a parcel without an API, rarely the correction of what a courier said. */
const move = onParcel(['hand', 'way', 'trouble', 'back', 'all'], async (parcel, { often, pick }, desk) => {
  const moves = parcel.moves.filter(({ needsReason }) => !needsReason || often(0.05));
  if (moves.length === 0) return;
  await desk.press('POST', `/parcels/${parcel.id}/move`, { to: pick(moves).to, seen: parcel.state, reason: 'as they told us' });
});

const settle = onParcel(['trouble'], ({ id, trouble }, _, desk) => trouble && desk.press('POST', `/parcels/${id}/settle`));

/** A courier calls it lost: a person decides that it is. */
const giveUp = onParcel(['trouble'], async (parcel, _, desk) => {
  if (parcel.trouble !== 'lost') return;
  await desk.press('POST', `/parcels/${parcel.id}/move`, { to: 'lost', seen: parcel.state, reason: 'They have given it up' });
});

/** Counts what came back, or what is lost: whole, broken, missing. Both windows of one moment count otherwise. */
const open = onParcel(['back', 'trouble', 'all'], async (parcel, actor, desk) => {
  if (parcel.openedAt !== null || !['returned', 'lost', 'damaged'].includes(parcel.state)) return;
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
});

const handling: Area = { weight: 6, acts: [handOver, openLabel, answerMissed, move, move, settle, giveUp, open, open] };
const areas: readonly Area[] = [booking, handling, answers];
const weighed = areas.flatMap((area) => Array.from({ length: area.weight }, () => area));

/** Books parcels at the desk, follows them and opens what comes back. Two of them do not see each other. */
export const packer: Kind = {
  ...{ name: PACKER, most: 2, share: 0.5, isApart: true },
  async play(actor) {
    const desk = await Desk.opened(actor);
    while (actor.goesOn) {
      await actor.wait(SECOND, 90 * SECOND);
      const { acts } = actor.pick(weighed);
      await actor.pick(acts)(actor, desk);
    }
    // Who is at work when the day ends looks after what comes back for some hours more.
    for (let looks = 0; looks < 30; looks += 1) {
      await actor.wait(5 * MINUTE, 40 * MINUTE);
      await actor.pick(handling.acts)(actor, desk);
    }
  },
};

/** Buyers who answer the question about a cash order: by a button on WhatsApp, or on the page of the link; twice, late, and for another order. */
export const answerer: Kind = {
  ...{ name: 'answerer', most: 2, share: 0.5, isApart: true },
  play: repeatedly(10 * SECOND, 4 * MINUTE, (actor) => (actor.often(0.5) ? pressesButton(actor) : opensLink(actor))),
};

async function pressesButton({ outside, pick, often }: Actor): Promise<void> {
  const asked = outside.whatsapp.sandbox.messages.filter(({ replies }) => replies.length > 0);
  if (asked.length === 0) return;
  const { to, replies } = pick(asked);
  const button = pick(replies);
  for (let presses = often(0.3) ? 2 : 1; presses > 0; presses -= 1) outside.whatsapp.press(often(0.1) ? '919999999999' : to, button);
}

async function opensLink(actor: Actor): Promise<void> {
  const { rows, pick, often, fail } = actor;
  const asked = rows(`SELECT c.order_id AS id, o.customer_email AS email FROM cod_checks c JOIN orders o ON o.id = c.order_id
    WHERE c.asked_at IS NOT NULL AND o.status = 'processing' LIMIT 10`);
  if (asked.length === 0) return;
  const { id, email } = pick(asked);
  const link = linkIn(await new Mailbox(actor, String(email)).awaits(`/orders/${id}/confirm`), `/orders/${id}/confirm`);
  if (!link) return;
  const browser = new Browser(actor);
  const path = `${link.pathname}${link.search}`;
  const before = rows('SELECT state FROM cod_checks WHERE order_id = ?', String(id))[0]?.state;
  const page = (await browser.ask(path))?.body.check as { readonly version: number } | undefined;
  if (!page) return;
  const version = String(page.version);
  const place = { line1: `${pick(['21', '22'])}, Park Road`, line2: '', place: '', city: 'Bengaluru', state: 'KA', postal_code: '560003' };
  const answer = () => browser.form(path, often(0.7) ? { act: 'confirm', version } : { act: 'correct', version, ...place });
  await Promise.all([answer(), ...(often(0.2) ? [answer()] : [])]);
  const after = rows('SELECT state FROM cod_checks WHERE order_id = ?', String(id))[0]?.state;
  if (before !== 'waiting' && after !== before) fail(`an answer was given twice: ${before}, ${after}`);
}
