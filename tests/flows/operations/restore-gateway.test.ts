import { expect, test, vi } from 'vitest';
import { runBooks } from '../../../functions/cli/books.ts';
import * as pauses from '../../../functions/cli/restore/pause.ts';
import { shopWithOperator } from '../../shop/people/operator.ts';
import { Shopper } from '../../shop/people/shopper.ts';

const { shop, operator } = await shopWithOperator();
const pause = vi.spyOn(pauses, 'pause').mockResolvedValue();
const piece = await shop.addProduct({ price: 84_900, stock: 50 });

/** An order that is paid after the backup, and lost with the database. */
async function loseOne(): Promise<string> {
  await operator.backedUp();
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  const paid = (await shopper.pay(order)) as { razorpay_payment_id: string };
  await shop.settle();
  return paid.razorpay_payment_id;
}
/** Restores while Razorpay refuses so many times to tell of refunds. */
async function restoreLost(times: number): Promise<string> {
  const into = operator.emptyDatabase();
  operator.moveTo(into);
  shop.razorpay.setKnobs({ failNext: { path: '/v1/refunds', method: 'GET', times, status: 503 } });
  const { code, said } = await operator.restore(into);
  expect([code, said]).toEqual([0, expect.any(String)]);
  return said;
}

test('Razorpay that answers a while later is asked again, and the restore goes on', async () => {
  const payment = await loseOne();
  const said = await restoreLost(2);
  expect(said).toMatch(/Razorpay does not answer \(.*\); it is asked again in 5 seconds/);
  expect(pause.mock.calls.map(([ms]) => ms)).toEqual([5_000, 15_000]);
  expect(said).toContain(`payment for an unknown order: ${payment} ₹`);
});

test('Razorpay that stays silent fails no restore: the report names the command that compares later', async () => {
  const payment = await loseOne();
  const said = await restoreLost(-1);
  shop.razorpay.setKnobs({ failNext: null });
  expect(said).toContain('Razorpay did not answer, so that payments and refunds since then are not compared.');
  expect(said).not.toContain(payment);
  const [, since = ''] = /npm run books -- compare --since (\S+)/.exec(said) ?? [];
  expect((await operator.run(runBooks, ['compare', '--since', since])).said).toContain(`payment for an unknown order: ${payment}`);
});
