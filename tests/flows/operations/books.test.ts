import { expect, test } from 'vitest';
import { runBooks } from '../../../functions/cli/books.ts';
import { runCommand, settingsOf } from '../../shop/machine/run-command.ts';
import { sold } from '../../shop/orders/edits.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const books = (...args: string[]) => runCommand(runBooks, args, settingsOf(shop));

test('checks the ledgers, and prints what customers typed without what a terminal would obey', async () => {
  expect(await books('audit')).toMatchObject({ code: 0, said: 'The books add up.' });
  await sold(shop);
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, amount_paise, status, reason) SELECT 'lost\u001b[31m', id, 1, 'failed', 'x' FROM payments",
  );
  expect(await books('audit')).toMatchObject({ code: 1, said: expect.stringContaining('refund failed: lost [31m  here ₹0.01') });
  await shop.rows("DELETE FROM refunds WHERE id LIKE 'lost%'");
});

test('compares the ledgers with Razorpay', async () => {
  const said = 'Our books and Razorpay’s agree. The last 30 minutes are left out: Razorpay may still be telling of them.';
  expect(await books('compare')).toMatchObject({ code: 0, said });
});

test('a comparison since a time needs one with its zone that is over', async () => {
  for (const args of ['compare --since yesterday', 'compare --since 2999-01-01T00:00:00Z', 'audit --since 2026-01-01T00:00:00Z'])
    expect(await books(...args.split(' '))).toMatchObject({ code: 2, said: expect.stringContaining('--since 2026-11-21') });
});
