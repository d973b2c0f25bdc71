import { bookParcel } from '../../src/features/parcels/booking.server.ts';
import { sendDueCalls } from '../../src/features/parcels/calls/send-calls.server.ts';
import { makeParcel } from '../../src/features/parcels/make/make-parcel.server.ts';
import { takeCourierCall } from '../../src/features/parcels/scans/courier-calls-in.server.ts';
import { pollDue } from '../../src/features/parcels/scans/poll-parcels.server.ts';
import { HOUR, MINUTE } from '../../src/rules/limits.ts';
import type { ParcelState } from '../../src/rules/parcels/parcel-states.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { type MemoryCourier, memoryCourier } from '../shop/parcels/memory-courier.ts';
import { BY, followers, soldOrder } from '../shop/parcels/parcels.ts';
import { seeded, shuffle } from '../shop/random.ts';
import { inShop, type Outcome, type Say, type Scale } from './outcome.ts';

const PER_ORDER = 25;
/** Ways of parcels, each with its end. */
const ways: readonly (readonly ParcelState[])[] = [
  ['picked_up', 'in_transit', 'out_for_delivery', 'delivered'],
  ['in_transit', 'out_for_delivery', 'undelivered', 'out_for_delivery', 'delivered'],
  ['picked_up', 'in_transit', 'undelivered', 'returning', 'returned'],
  ['picked_up', 'in_transit', 'lost'],
  ['out_for_delivery', 'undelivered', 'in_transit', 'out_for_delivery', 'delivered'],
];

/** Drafts of one piece each. */
async function draftsOf(shop: FreshShop, count: number): Promise<string[]> {
  const drafts: string[] = [];
  while (drafts.length < count) {
    const quantity = Math.min(PER_ORDER, count - drafts.length);
    const { id } = await soldOrder(shop, [{ price: 10_000, quantity, stock: quantity }]);
    for (let piece = 0; piece < quantity; piece += 1) {
      const made = await makeParcel(shop.at(), {
        orderId: id,
        courier: 'shiprocket',
        pieces: [{ orderId: id, line: 1, quantity: 1 }],
        by: BY,
      });
      drafts.push(made.id);
    }
  }
  return drafts;
}

/** Answers are lost in every call until so many are. Returns how many were. */
function loseAnswers(memory: MemoryCourier, most: number, random: () => number): () => number {
  let lost = 0;
  memory.always = () => {
    if (lost >= most || random() < 0.4) return 'fine';
    lost += 1;
    return random() < 0.5 ? 'lost after' : 'lost before';
  };
  return () => lost;
}

/**
 * A courier whose answers are lost, and whose webhooks come shuffled, several times and late. At the end every parcel has one number that was
 * charged once, the state that the courier says, and nothing is open (T16).
 */
export function lostCouriers(scale: Scale, seed: number, say: Say): Promise<Outcome> {
  const { parcels: count, courierAnswersLost: most, courierWebhooks: webhooks } = scale;
  const what = 'a courier loses answers, and its webhooks come shuffled, often and late (T16)';
  say(`couriers, seed ${seed}`);
  return inShop(what, scale.serve, say, async (shop, broken) => {
    const random = seeded(seed);
    const memory = memoryCourier();
    const drafts = await draftsOf(shop, count);
    const lostOf = loseAnswers(memory, most, random);
    const start = Date.now();
    for (const id of drafts) await bookParcel(shop.at(start), memory.couriers, { id, by: BY });
    let runs = 0;
    const open = async () => (await shop.rows("SELECT count(*) AS n FROM shipment_calls WHERE state IN ('due', 'sent', 'unknown')"))[0]?.n;
    // Two crons at once, for as long as it takes.
    for (; runs < 2_000 && (await open()) !== 0; runs += 1) {
      const now = start + (runs + 1) * 10 * MINUTE;
      await Promise.all([sendDueCalls(shop.at(now), memory.couriers), sendDueCalls(shop.at(now), memory.couriers)]);
    }
    const booked = await shop.rows("SELECT id, awb, reference FROM parcels WHERE state = 'booked'");
    if (booked.length !== count) broken.push(`${count - booked.length} parcels are not booked`);
    if (memory.charged.length !== count) broken.push(`${memory.charged.length} numbers were charged for ${count} parcels`);
    if (memory.orders.size !== count) broken.push(`${memory.orders.size} orders at the courier for ${count} parcels`);
    if (new Set(booked.map(({ awb }) => awb)).size !== count) broken.push('a number belongs to two parcels');

    memory.always = () => (random() < 0.1 ? 'lost before' : 'fine');
    const begin = start + (runs + 2) * 10 * MINUTE;
    await shop.rows('UPDATE parcels SET booked_at = ?', begin - HOUR);
    const truth = new Map<string, ParcelState>();
    const scans = booked.flatMap(({ awb }) => {
      const way = ways[Math.floor(random() * ways.length)] ?? [];
      truth.set(String(awb), way.at(-1) ?? 'booked');
      return way.map((state, at) => ({ awb: String(awb), state, at: begin + at * HOUR + Math.floor(random() * 50 * MINUTE) }));
    });
    const bodies = shuffle(
      Array.from({ length: webhooks }, () => scans[Math.floor(random() * scans.length)]),
      random,
    );
    const left = shuffle([...scans], random);
    for (const [at, scan] of bodies.entries()) {
      // The courier learns of its own scans in no order, while webhooks arrive.
      for (const one of left.splice(0, Math.ceil(scans.length / (webhooks / 2))))
        memory.scan(one.awb, one.state, one.at, { code: `${one.state} ${one.at}` });
      const now = begin + 7 * HOUR + at * 1_000;
      const body = { awb: scan?.awb, current_status: 'DELIVERED', at: scan?.at };
      await takeCourierCall(shop.at(now), 'shiprocket', { body: JSON.stringify(body), about: memory.courier.readWebhook(body) });
      if (at % 50 === 0) await pollDue(shop.at(now), memory.couriers, followers);
    }
    for (const one of left) memory.scan(one.awb, one.state, one.at, { code: `${one.state} ${one.at}` });
    memory.always = () => 'fine';
    await shop.rows('UPDATE parcels SET next_check_at = 0 WHERE next_check_at IS NOT NULL');
    for (let round = 0; round <= count / 25; round += 1) await pollDue(shop.at(begin + 12 * HOUR), memory.couriers, followers);
    const ended = await shop.rows('SELECT awb, state FROM parcels');
    const wrong = ended.filter(({ awb, state }) => truth.get(String(awb)) !== state);
    broken.push(...wrong.map(({ awb, state }) => `${awb} is ${state}, the courier says ${truth.get(String(awb))}`));
    const missing = await shop.rows(
      "SELECT count(*) AS n FROM parcel_events WHERE source = 'courier' AND moved + 0 >= 0 AND code LIKE '% %'",
    );
    if (Number(missing[0]?.n) !== scans.length) broken.push(`${missing[0]?.n} of ${scans.length} scans are events`);
    if ((await open()) !== 0) broken.push(`${await open()} calls are open`);
    broken.push(...(await shop.invariants()).map((row) => JSON.stringify(row)));
    return `${lostOf()} answers lost, ${webhooks} webhooks, ${count} parcels`;
  });
}
