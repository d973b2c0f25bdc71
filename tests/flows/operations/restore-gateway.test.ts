import { afterAll, expect, test, vi } from 'vitest';
import { runBooks } from '../../../functions/cli/books.ts';
import * as pauses from '../../../functions/cli/restore/pause.ts';
import { operatorOf } from '../../shop/operator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const operator = await operatorOf(shop);
afterAll(() => operator.close());
const pause = vi.spyOn(pauses, 'pause').mockResolvedValue();
const piece = await shop.addProduct({ price: 84_900, stock: 50 });

/** An order that is paid after the backup, and lost with the database. */
async function loseOne(): Promise<string> {
  expect((await operator.backup('--without-pictures')).code).toBe(0);
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  const paid = (await shopper.pay(order)) as { razorpay_payment_id: string };
  await shop.settle();
  return paid.razorpay_payment_id;
}
const refuse = (times: number) => shop.razorpay.setKnobs({ failNext: { path: '/v1/refunds', method: 'GET', times, status: 503 } });

test('Razorpay that answers a while later is asked again, and the restore goes on', async () => {
  const payment = await loseOne();
  const into = await operator.emptyDatabase();
  operator.lose(into);
  refuse(2);
  const { code, said } = await operator.restore(into, ['--without-pictures']);
  expect([code, said]).toEqual([0, expect.stringMatching(/Razorpay does not answer \(.*\); it is asked again in 5 seconds/)]);
  expect(pause.mock.calls.map(([ms]) => ms)).toEqual([5_000, 15_000]);
  expect(said).toContain(`payment for an unknown order: ${payment} ₹`);
  operator.keep();
  await operator.openSale();
});

test('Razorpay that stays silent fails no restore: the report names the command that compares later', async () => {
  const payment = await loseOne();
  const into = await operator.emptyDatabase();
  operator.lose(into);
  refuse(-1);
  const { code, said } = await operator.restore(into, ['--without-pictures']);
  shop.razorpay.setKnobs({ failNext: null });
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Razorpay did not answer, so that payments and refunds since then are not compared.'),
  ]);
  expect(said).not.toContain(payment);
  const [, since = ''] = /npm run books -- compare --since (\S+)/.exec(said) ?? [];
  expect((await operator.run(runBooks, ['compare', '--since', since])).said).toContain(`payment for an unknown order: ${payment}`);
  operator.keep();
  await operator.openSale();
});

test('a comparison since a time needs one with its zone that is over', async () => {
  for (const args of [
    ['compare', '--since', 'yesterday'],
    ['compare', '--since', '2999-01-01T00:00:00Z'],
    ['audit', '--since', '2026-01-01T00:00:00Z'],
  ])
    expect(await operator.run(runBooks, args)).toMatchObject({ code: 2, said: expect.stringContaining('--since 2026-11-21') });
});
