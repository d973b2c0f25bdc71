import { addTariff } from '../../../../src/features/money-desk/tariffs/tariffs.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { startOfIstDate } from '../../../../src/rules/dates.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { TARIFF } from '../../../sandbox/razorpay/settlements/tariff.ts';
import { BY } from '../../parcels.ts';
import { buy } from './online-orders.ts';
import type { World } from './world.ts';

const LARGE = paise(40_000_000);

/** Notes what was agreed with the gateway for each way to pay. */
export async function agreeTariffs({ shop }: World, from: string): Promise<void> {
  for (const [method, { hundredths, flat }] of Object.entries(TARIFF))
    await addTariff(shop.at(), { id: newId(), method, from, percent: hundredths, flat: paise(flat), taxPercent: 18 }, BY);
}

/** On each day of work the gateway settles what it has. Some settlements fail and go out a day later; the money needs up to a day more. */
export function settleDaily(world: World, days: readonly string[]): void {
  for (const [at, day] of days.entries()) {
    if (new Date(day).getUTCDay() === 0) continue;
    world.agenda.at(startOfIstDate(day) + 9 * HOUR, async () => settle(world, at === 4));
  }
}

async function settle({ shop, agenda, dice, webhooks, settled }: World, mustFail: boolean): Promise<void> {
  const settlement = shop.razorpay.settle({ status: 'created' });
  if (!settlement) return;
  const goesOut = async () => {
    shop.razorpay.moveSettlement(settlement.id, 'processed');
    settled.push({ settlement, paidAt: agenda.now + dice.int(0, 1) * DAY });
    await webhooks.send();
  };
  const fails = async () => {
    shop.razorpay.moveSettlement(settlement.id, 'failed');
    await webhooks.send();
    agenda.after(DAY, goesOut);
  };
  agenda.after(dice.int(1, 5) * HOUR, mustFail || dice.percent(8) ? fails : goesOut);
}

/**
 * A large order that is given back on a day when nothing else was captured since the last settlement: the gateway owes less than nothing,
 * nothing reaches the bank, and the next settlement takes the rest.
 */
export function largeRefund(world: World, paidOn: string, backOn: string): void {
  const { shop, agenda, webhooks, settled } = world;
  const back = startOfIstDate(backOn) + 9 * HOUR + 20 * MINUTE;
  agenda.at(startOfIstDate(paidOn) + 12 * HOUR, async () => {
    const bought = await buy(world, [{ id: await shop.addProduct({ price: LARGE, stock: 3 }), quantity: 1 }]);
    await bought.who.verify(bought.order, bought.who.pay(bought.order, 'captured', { method: 'netbanking' }));
    await webhooks.send();
    agenda.at(back, async () => {
      await requestRefund(shop.at(), { orderId: bought.id, reason: 'the necklace is too long', by: BY, key: newId() });
      await shop.settle();
      await webhooks.send();
    });
    agenda.at(back + MINUTE, async () => {
      const settlement = shop.razorpay.settle();
      if (!settlement || settlement.amount >= 0) throw new Error('The settlement is not negative.');
      settled.push({ settlement, paidAt: agenda.now });
      await webhooks.send();
    });
  });
}
