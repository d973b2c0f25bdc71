import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { shop } from '../browser/browser.ts';
import { type LeftUnpaid, leftUnpaid, sandbox } from '../browser/checkout-page.ts';
import { headingOf, htmlOf, mainOf, words } from '../browser/html.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

let products: TestProducts;
beforeAll(async () => {
  products = await createProducts('Late Money', [
    { name: 'Vasant Last Haar', stock: 1 },
    { name: 'Megha Slow Ring', stock: 2 },
  ]);
});
afterAll(() => products.archive());

const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 });

/** What the guest reads on the page of the order and on the page for debited money. */
async function pagesOf({ id, cookie }: LeftUnpaid) {
  const [order, help] = await Promise.all(
    ['order-confirmation', 'payment-help'].map((page) => htmlOf(`/${page}?order=${id}`, { headers: { cookie } })),
  );
  return { heading: headingOf(order ?? ''), order: words(mainOf(order ?? '')), help: words(mainOf(help ?? '')) };
}

it('the piece is sold when the money arrives: both pages say where the money is, until it is returned (E10, F7)', async () => {
  const email = 'late-money@example.in';
  const [piece = 0] = products.ids;
  const left = await leftUnpaid(email, piece);
  await shop.rows("UPDATE orders SET reservation = 'released', actor = 'cron' WHERE id = ?", left.id);
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -1)", piece);

  await sandbox('/knobs', { refundOutcome: 'pending' });
  try {
    await sandbox('/pay', { order_id: left.gatewayOrder });
    const refund = async () =>
      (
        await shop.rows(
          'SELECT r.status, r.gateway_refund_id AS at FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ?',
          left.id,
        )
      )[0];
    await soon(async () => (await refund())?.status).toBe('pending');

    const { heading, order, help } = await pagesOf(left);
    expect(help).toContain('On its way back');
    expect(help).toContain('The last piece was sold');
    expect(help).not.toContain('Pay again');
    expect(heading).toBe('Your money is on its way back');
    expect(order).toContain('The last piece was sold while your payment was on its way.');
    expect(order).toContain('Your refund of ₹500.00 is with the bank.');
    expect(order).not.toMatch(/Thank you|Pay again/);
    await sandbox(`/refunds/${(await refund())?.at}`, { status: 'processed' });
  } finally {
    await sandbox('/knobs', { refundOutcome: 'processed' });
  }
  await soon(async () => (await newestOrderOf(shop, email))?.status).toBe('refunded');
  const { heading, help } = await pagesOf(left);
  expect(heading).toBe('Your money was refunded');
  expect(help).toContain('Your refund of ₹500.00 has been sent.');
  expect(help).not.toContain('Check again');
});

it('authorised and not captured: both pages say that the bank is confirming, and nobody can pay twice (E11)', async () => {
  const email = 'slow-bank@example.in';
  const left = await leftUnpaid(email, products.ids[1]);
  const { razorpay_payment_id: payment = '' } = await sandbox('/pay', { order_id: left.gatewayOrder, outcome: 'authorized' });
  await soon(async () => (await shop.rows('SELECT status FROM payments WHERE id = ?', payment))[0]?.status).toBe('authorized');
  const { heading, order, help } = await pagesOf(left);
  expect(heading).toBe('We are confirming your payment');
  expect(order).toContain('Your bank is confirming the payment.');
  expect(help).toContain('Being confirmed');
  expect(help).toContain('within five days, the money returns to you automatically');
  expect(order + help).not.toContain('Pay again');
  expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'cancelled_by_user', reservation: 'held' });
});
