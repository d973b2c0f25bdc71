import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runBooks } from '../../../functions/cli/books.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const settings = Object.fromEntries(Object.entries(shop.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

async function paidOrder(): Promise<string> {
  const piece = await shop.addProduct({ price: 70_000, stock: 3 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  await shopper.verify(order, await shopper.pay(order));
  return order.body.dbOrderId;
}

it('checks the ledgers as a program of its own', async () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['functions/cli/books.ts', ...args], { env: { PATH: process.env.PATH, ...settings }, encoding: 'utf8' });
  expect(run('audit')).toMatchObject({ status: 0, stdout: 'The books add up.\n' });
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, amount_paise, status, reason) SELECT 'lost\u001b[31m', id, 1, 'failed', 'x' FROM payments WHERE order_id = ?",
    await paidOrder(),
  );
  expect(run('audit')).toMatchObject({ status: 1, stdout: expect.stringContaining('refund failed: lost [31m  here ₹0.01') });
  await shop.rows("DELETE FROM refunds WHERE id LIKE 'lost%'");
  const bare = spawnSync(process.execPath, ['functions/cli/books.ts', 'audit'], {
    env: { PATH: process.env.PATH, SHOP_DATA_DIR: '/nowhere' },
    encoding: 'utf8',
  });
  expect(bare).toMatchObject({ status: 1, stderr: expect.stringContaining('npm start') });
});

it('compares the ledgers with Razorpay', async () => {
  const said: string[] = [];
  const print = { log: (text: string) => void said.push(text), error: (text: string) => void said.push(text) };
  expect([await runBooks(['compare'], settings, print), said]).toEqual([
    0,
    ['Our books and Razorpay’s agree. The last 30 minutes are left out: Razorpay may still be telling of them.'],
  ]);
});
