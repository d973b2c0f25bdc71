import { cancelOrder } from '../../../../src/features/orders/cancel/cancel-order.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { orderToken } from '../../../../src/features/sales/order-token.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { DAY, HOLD_TTL, HOUR, MINUTE } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { BY } from '../../parcels.ts';
import { type Answer, Shopper } from '../../shopper.ts';
import { placed, type World, wishedFor } from './world.ts';

const METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const;

interface Bought {
  readonly who: Shopper;
  readonly order: Answer;
  readonly id: string;
}
interface Paid extends Bought {
  readonly payment: string;
  readonly amount: number;
}

/** Somebody orders one or two pieces, and has not paid. */
export async function buy({ shop, dice, goods }: World, wishes = [{ id: dice.of(goods), quantity: dice.int(1, 2) }]): Promise<Bought> {
  const who = new Shopper(shop);
  const order = await placed(shop, who, await wishedFor(shop, who, wishes));
  return { who, order, id: String(order.body.dbOrderId) };
}

/** He pays, and the shop hears of it by his browser, by the gateway's event, or later by its own question. */
async function pay(world: World, bought: Bought, outcome: 'captured' | 'authorized' = 'captured'): Promise<Paid> {
  const { who, order } = bought;
  const proof = await who.pay(order, outcome, { method: world.dice.of(METHODS) });
  const way = world.dice.int(1, 100);
  if (way <= 60) await who.verify(order, proof);
  if (way > 85) world.webhooks.lose();
  else await world.webhooks.send();
  await world.shop.settle();
  return { ...bought, payment: String(proof.razorpay_payment_id), amount: Number(order.body.amount) };
}
const paid = async (world: World) => pay(world, await buy(world));

const refund = async ({ shop, webhooks }: World, { id }: Bought, amount?: number): Promise<void> => {
  const asked = { orderId: id, reason: 'a stone fell out', by: BY, key: newId() };
  await requestRefund(shop.at(), { ...asked, ...(amount !== undefined && { amount: paise(amount) }) });
  await shop.settle();
  await webhooks.send();
};

/** A refund that the bank decides later. */
async function pendingRefund(world: World, order: Paid, decided: 'processed' | 'failed'): Promise<void> {
  const { shop, agenda, dice, webhooks } = world;
  shop.razorpay.setKnobs({ refundOutcome: 'pending' });
  await refund(world, order);
  shop.razorpay.setKnobs({ refundOutcome: 'processed' });
  const made = shop.razorpay.ledger().refunds.find(({ payment_id }) => payment_id === order.payment);
  if (!made) throw new Error('The refund was not sent.');
  agenda.after(dice.int(2, 70) * HOUR, async () => {
    shop.razorpay.settleRefund(made.id, decided);
    await webhooks.send();
  });
}

/** The owner refunds on the gateway's own page. */
async function refundAtGateway({ shop, webhooks }: World, { payment, amount }: Paid): Promise<void> {
  const { url, keyId, keySecret } = shop.razorpay;
  const answer = await fetch(`${url}/v1/payments/${payment}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    body: JSON.stringify({ amount: Math.floor(amount / 2) }),
  });
  if (!answer.ok) throw new Error(`refund answered ${answer.status}`);
  await webhooks.send();
}

/** A bank disputes a payment: the gateway takes its amount at once, and gives it back if the shop wins. */
async function dispute({ shop, agenda, dice, webhooks }: World, { payment, amount }: Paid, end: 'won' | 'lost'): Promise<void> {
  const { id } = shop.razorpay.openDispute({ payment_id: payment, amount });
  shop.razorpay.adjust({ amount: -amount, disputeId: id, paymentId: payment });
  await webhooks.send();
  agenda.after(dice.int(2, 5) * DAY, async () => {
    shop.razorpay.turnDispute(id, { status: 'under_review' });
    await webhooks.send();
  });
  agenda.after(dice.int(6, 12) * DAY, async () => {
    shop.razorpay.turnDispute(id, { status: end });
    if (end === 'won') shop.razorpay.adjust({ amount, disputeId: id, paymentId: payment });
    await webhooks.send();
  });
}

/** Pays, and later something happens to the payment, once the shop knows of it. */
const later =
  (what: (world: World, order: Paid) => Promise<void>, hours: readonly [number, number] = [2, 90]) =>
  async (world: World): Promise<void> => {
    const { shop, agenda, dice } = world;
    const order = await paid(world);
    const goesOn = async (): Promise<void> => {
      const [known] = await shop.rows("SELECT settlement FROM payments WHERE id = ? AND status = 'captured'", order.payment);
      if (!known) agenda.after(6 * HOUR, goesOn);
      else if (known.settlement === 'counted') await what(world, order);
    };
    agenda.after(dice.int(...hours) * HOUR, goesOn);
  };

type Kind = readonly [weight: number, play: (world: World) => Promise<unknown>];

/** What may happen to an order that is paid online, and how often of 100. */
export const onlineKinds: Readonly<Record<string, Kind>> = {
  paid: [58, paid],
  'paid at the second try': [
    5,
    async (world) => {
      const bought = await buy(world);
      bought.who.pay(bought.order, 'failed', { method: world.dice.of(METHODS) });
      await world.webhooks.send();
      world.agenda.after(4 * MINUTE, () => pay(world, bought));
    },
  ],
  'never paid': [6, buy],
  authorised: [3, async (world) => pay(world, await buy(world), 'authorized')],
  'paid twice': [
    3,
    async (world) => {
      const order = await paid(world);
      world.agenda.after(5 * MINUTE, async () => {
        order.who.pay(order.order, 'captured', { method: 'upi' });
        await world.webhooks.send();
      });
    },
  ],
  'paid after its hold': [
    3,
    async (world) => {
      const bought = await buy(world);
      world.agenda.after(HOLD_TTL + world.dice.int(1, 9) * HOUR, () => pay(world, bought));
    },
  ],
  cancelled: [
    5,
    later(
      async (world, { id }) => {
        const token = await orderToken(world.shop.at().env, id);
        await cancelOrder(world.shop.at(), { userId: null, guestId: null }, { orderId: id, token, reason: '' });
        await world.shop.settle();
        await world.webhooks.send();
      },
      [9, 40],
    ),
  ],
  refunded: [4, later(refund)],
  'refunded in part': [3, later((world, order) => refund(world, order, world.dice.int(100, order.amount - 100)))],
  'refunded in two parts': [
    1,
    later(async (world, order) => {
      await refund(world, order, Math.floor(order.amount / 3));
      world.agenda.after(30 * HOUR, () => refund(world, order));
    }),
  ],
  'a refund that the bank makes later': [2, later((world, order) => pendingRefund(world, order, 'processed'))],
  'a refund that fails and is sent again': [1, later((world, order) => pendingRefund(world, order, 'failed'))],
  'a refund of which the answer is lost': [
    1,
    later(async (world, order) => {
      world.shop.razorpay.setKnobs({ dieAfterCommit: { path: '/refund', method: 'POST', times: 1 } });
      await refund(world, order);
    }),
  ],
  'a refund made at the gateway': [1, later(refundAtGateway)],
  'a dispute that is won': [2, later((world, order) => dispute(world, order, 'won'), [50, 120])],
  'a dispute that is lost': [2, later((world, order) => dispute(world, order, 'lost'), [50, 120])],
};
