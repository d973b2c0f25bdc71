import { cancelOrder } from '../../../../src/features/orders/cancel/cancel-order.server.ts';
import { bookParcel } from '../../../../src/features/parcels/booking.server.ts';
import { makeParcel } from '../../../../src/features/parcels/make/make-parcel.server.ts';
import { pollDue } from '../../../../src/features/parcels/scans/poll-parcels.server.ts';
import { orderToken } from '../../../../src/features/sales/order-token.server.ts';
import { DAY, HOUR } from '../../../../src/rules/limits.ts';
import { askCode, COD } from '../../cash.ts';
import { BY, followers } from '../../parcels.ts';
import { Shopper } from '../../shopper.ts';
import { type CourierName, placed, type Sent, type World, wishedFor } from './world.ts';

const COURIERS = ['shiprocket', 'delhivery'] as const satisfies readonly [CourierName, ...CourierName[]];

/** Somebody orders a piece and will pay at the door. Returns the id of the order. */
async function order({ shop, dice, goods }: World): Promise<string> {
  const who = new Shopper(shop);
  const body = await wishedFor(shop, who, [{ id: dice.of(goods), quantity: 1 }], COD);
  const { code } = await askCode(shop, who, body);
  const taken = await placed(shop, who, { ...body, contact_code: code });
  await shop.settle();
  return String(taken.body.dbOrderId);
}

/** The order in a parcel that its courier has promised to fetch. */
async function book({ shop, dice, couriers, sent, agenda }: World, orderId: string): Promise<Sent> {
  const courier = dice.of(COURIERS);
  const [freight, cashFee] = [dice.int(4_000, 12_000), dice.int(2_500, 4_000)];
  const draft = await makeParcel(shop.at(), { orderId, courier, quoted: freight + cashFee, by: BY });
  const parcel = await bookParcel(shop.at(), couriers[courier].couriers, { id: draft.id, by: BY });
  if (parcel.awb === null) throw new Error(`not booked: ${parcel.state}`);
  const it: Sent = { courier, awb: parcel.awb, due: parcel.cashDue, freight, cashFee, pickedUpAt: agenda.now, deliveredAt: null };
  sent.push(it);
  return it;
}

/** Takes an order, books its parcel, and lets it travel to an end. */
const travels = (end: 'delivered' | 'returned' | 'lost') => async (world: World) => {
  const { agenda, dice, couriers } = world;
  const id = await order(world);
  agenda.after(dice.int(3, 24) * HOUR, async () => {
    const parcel = await book(world, id);
    const scan = (state: 'picked_up' | 'in_transit' | 'returning' | typeof end) =>
      couriers[parcel.courier].scan(parcel.awb, state, agenda.now, state === 'lost' ? { trouble: 'lost' } : {});
    const [pickedUp, ended] = [dice.int(4, 20) * HOUR, dice.int(2, 6) * DAY];
    agenda.after(pickedUp, async () => {
      parcel.pickedUpAt = agenda.now;
      scan('picked_up');
    });
    if (end === 'returned') agenda.after(ended - 4 * HOUR, async () => scan('returning'));
    agenda.after(ended, async () => {
      scan(end);
      if (end === 'delivered') parcel.deliveredAt = agenda.now;
    });
  });
};

/** What may happen to an order that is paid at the door, and how often of 100. */
export const cashKinds: Readonly<Record<string, readonly [weight: number, play: (world: World) => Promise<unknown>]>> = {
  'cash that is collected': [82, travels('delivered')],
  'cash of a parcel that comes back': [8, travels('returned')],
  'cash of a parcel that is lost': [2, travels('lost')],
  'cash of a cancelled order': [
    8,
    async (world) => {
      const { shop, agenda } = world;
      const id = await order(world);
      agenda.after(2 * HOUR, async () => {
        const token = await orderToken(shop.at().env, id);
        await cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: id, token, reason: '' });
        await shop.settle();
      });
    },
  ],
};

/** The shop asks both couriers where its parcels are. */
export async function askCouriers({ shop, couriers }: World): Promise<void> {
  for (const name of COURIERS) await pollDue(shop.at(), couriers[name].couriers, followers);
  await shop.settle();
}
