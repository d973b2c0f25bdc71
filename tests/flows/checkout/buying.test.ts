import { describe, expect, it } from 'vitest';
import { mailsOf } from '../../shop/mails.ts';
import { statusOf } from '../../shop/orders.ts';
import { Shopper } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

describe('buying as a guest', () => {
  it('two products with a coupon, paid by UPI, confirmed by mail (#148, #167, #169, #179, #180, #182, #4, #121, #168, #170, #175)', async () => {
    const necklace = await shop.addProduct({ price: 159_900, stock: 5 });
    const studs = await shop.addProduct({ price: 34_900, stock: 5, sizes: { '2.4': 5 } });
    await shop.addCoupon({ code: 'SHAADI10', type: 'percentage', value: 1000 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: necklace }, { id: studs, quantity: 2, size: '2.4' }], ' shaadi10 ');
    expect(order).toMatchObject({ status: 200, body: { amount: 206_730, currency: 'INR', error: null, details: null } });
    expect(order.body.razorpayOrderId).toMatch(/^order_/);
    expect(await stockOf(shop, studs)).toEqual({ free: 3, reserved: 2, committed: 0 });

    const verified = await shopper.verify(order, await shopper.pay(order));
    expect(verified).toMatchObject({ status: 200, body: { success: true, error: null } });
    expect(verified.body.order).toMatchObject({
      final_amount: 2067.3,
      customer_email: 'ananya.rao@example.in',
      status: 'paid',
      coupon_code: 'SHAADI10',
      discount_amount: 229.7,
      shipping_fee: 0,
      taxes_amount: 0,
      currency: 'INR',
      shipping_address: { address: '14, 3rd Cross', pin_code: '560003', state: 'KA', country: 'India', phone: '9845000000' },
    });
    expect(verified.body.order.order_items).toMatchObject([
      { product_id: necklace, quantity: 1, selected_size: null },
      { product_id: studs, quantity: 2, selected_size: '2.4' },
    ]);
    expect(await stockOf(shop, studs)).toEqual({ free: 3, reserved: 0, committed: 2 });
    await shop.settle();
    expect(shop.mails.filter(({ to }) => to === 'ananya.rao@example.in')).toHaveLength(1);
  });

  it('a name of one word and a landmark are stored as typed; the mail greets by the first word and has the landmark (#144, #148)', async () => {
    const id = await shop.addProduct({ price: 59_900, stock: 5 });
    const address = {
      line1: '14, 3rd Cross',
      line2: '',
      place: 'Opposite the temple',
      city: 'Bengaluru',
      state: 'KA',
      postal_code: '560003',
    };
    const shipping_address = { ...address, country: 'India', phone: '98450 00000' };
    const greetings = { Asha: 'Thank you, Asha', 'Sri Venkata Rao': 'Thank you, Sri' };
    for (const [customer_name, greeting] of Object.entries(greetings)) {
      const customer_email = `${customer_name.toLowerCase().replaceAll(' ', '.')}@example.in`;
      const shopper = new Shopper(shop);
      const order = await shopper.order([{ id }], '', { customer_name, customer_email, shipping_address });
      await shopper.verify(order, await shopper.pay(order));
      await shop.settle();
      const [row] = await shop.rows('SELECT customer_name, shipping_address FROM orders WHERE id = ?', order.body.dbOrderId);
      expect(row?.customer_name).toBe(customer_name);
      expect(JSON.parse(String(row?.shipping_address))).toMatchObject({ apartment: '', place: 'Opposite the temple', pin_code: '560003' });
      const text = shop.mails.find(({ to }) => to === customer_email)?.text ?? '';
      expect(text).toContain(greeting);
      expect(text).not.toContain(`${greeting} `);
      expect(text).toContain(`${customer_name}, 14, 3rd Cross, Opposite the temple, Bengaluru`);
    }
  });

  it('a name and an address in Devanagari are stored as typed, the digits of PIN code and phone as Latin ones (#144, #148)', async () => {
    const id = await shop.addProduct({ price: 59_900, stock: 5 });
    const shipping_address = {
      ...{ line1: 'मकान नं. 12, गली नं॰ ३', line2: 'पहली मंज़िल', place: 'श्रीराम मंदिर के सामने', city: 'बेंगलुरु', state: 'KA' },
      ...{ postal_code: '५६०००३', country: 'India', phone: '९८४५० ०००००' },
    };
    const customer_email = 'indra@example.in';
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }], '', { customer_name: 'इंद्रा श्रीवास्तव', customer_email, shipping_address });
    await shopper.verify(order, await shopper.pay(order));
    await shop.settle();
    const [row] = await shop.rows('SELECT customer_name, shipping_address FROM orders WHERE id = ?', order.body.dbOrderId);
    expect(row?.customer_name).toBe('इंद्रा श्रीवास्तव');
    expect(JSON.parse(String(row?.shipping_address))).toMatchObject({
      ...{ address: 'मकान नं. 12, गली नं॰ ३', apartment: 'पहली मंज़िल', city: 'बेंगलुरु', pin_code: '560003', phone: '9845000000' },
    });
    const text = shop.mails.find(({ to }) => to === customer_email)?.text ?? '';
    expect(text).toContain('Thank you, इंद्रा');
    expect(text).toContain('इंद्रा श्रीवास्तव, मकान नं. 12, गली नं॰ ३, पहली मंज़िल, श्रीराम मंदिर के सामने, बेंगलुरु');
  });

  it('the server prices the cart; a total that differs from the one shown is 409 with the new quote (#166, U-53, F11)', async () => {
    const id = await shop.addProduct({ price: 50_000, stock: 3 });
    const shopper = new Shopper(shop);
    for (const total of [1, -1, 0, 499.99, 1e300, 500.001]) {
      const answer = await shopper.order([{ id }], '', { final_amount_from_client: total });
      expect([total, answer.status, answer.body.code]).toEqual([total, 409, 'PRICE_CHANGED']);
      expect(answer.body.quote.total).toBe(50_000);
    }
    for (const total of ['500', null, '1', [500]])
      expect((await shopper.order([{ id }], '', { final_amount_from_client: total })).status).toBe(422);
    expect(await stockOf(shop, id)).toEqual({ free: 3, reserved: 0, committed: 0 });
  });

  it('a price that changes between cart and payment makes no order (F12)', async () => {
    const id = await shop.addProduct({ price: 60_000, stock: 3 });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    await shop.rows('UPDATE products SET price_paise = 61000, mrp_paise = 61000 WHERE id = ?', id);
    expect(await shopper.send(body)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', quote: { total: 61_000 } } });
  });

  it('a timed offer that ends between cart and payment gets a new quote at the usual price (#92)', async () => {
    const id = await shop.addProduct({ price: 60_000, originalPrice: 80_000, saleEndsAt: Date.now() + 60_000, stock: 3 });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    await shop.rows('UPDATE products SET sale_ends_at = ? WHERE id = ?', Date.now() - 1, id);
    expect(await shopper.send(body)).toMatchObject({ status: 409, body: { quote: { total: 80_000 } } });
  });

  it('the same key is the same order; another body under it is refused (I11, F33)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 9 });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([shopper.send(body, key), shopper.send(body, key)]);
    expect(second?.body.dbOrderId).toBe(first?.body.dbOrderId);
    expect((await shopper.send({ ...body, customer_name: 'Other' }, key)).body.code).toBe('KEY_REUSED');
    expect((await shopper.send(body, 'abc')).status).toBe(400);
    expect(await stockOf(shop, id)).toMatchObject({ free: 8, reserved: 1 });
  });

  it('two tabs with the same cart share one open order (F34)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 9 });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    const answers = await Promise.all([shopper.send(body), shopper.send(body)]);
    expect(new Set(answers.map((answer) => answer.body.dbOrderId)).size).toBe(1);
    expect(await stockOf(shop, id)).toMatchObject({ reserved: 1 });
  });

  it('dismissed, then paid: the same order, with its stock held in between (#173, E5, E13)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }]);
    expect(await shopper.abandon(order, 'dismissed')).toMatchObject({ status: 200, body: { status: 'cancelled_by_user' } });
    expect(await statusOf(shop, order)).toEqual({ status: 'cancelled_by_user', reservation: 'held' });
    expect((await new Shopper(shop).order([{ id }])).body.code).toBe('CART_NOT_BUYABLE');
    const again = await shopper.order([{ id }]);
    expect(again.body).toMatchObject({ dbOrderId: order.body.dbOrderId, razorpayOrderId: order.body.razorpayOrderId });
    expect(await statusOf(shop, again)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    expect((await shopper.verify(again, await shopper.pay(again))).status).toBe(200);
  });

  it('a failed attempt is recorded; the order fails only when the window ends unpaid (#174, C-57)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 2 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }]);
    await shopper.pay(order, 'failed');
    await shop.deliverWebhooks();
    expect(await statusOf(shop, order)).toMatchObject({ status: 'pending_payment_gateway' });
    expect(await shop.rows('SELECT status FROM payments WHERE order_id = ?', order.body.dbOrderId)).toEqual([{ status: 'failed' }]);
    await shopper.abandon(order, 'failed');
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'held' });
  });

  it('a changed cart releases what the former unpaid order held', async () => {
    const [last, other] = [await shop.addProduct({ price: 70_000, stock: 1 }), await shop.addProduct({ price: 30_000, stock: 5 })];
    const shopper = new Shopper(shop);
    const first = await shopper.order([{ id: last }]);
    const second = await shopper.order([{ id: last }, { id: other }]);
    expect(second.status).toBe(200);
    expect(second.body.dbOrderId).not.toBe(first.body.dbOrderId);
    expect(await statusOf(shop, first)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
    expect(await stockOf(shop, last)).toEqual({ free: 0, reserved: 1, committed: 0 });
  });

  it('a coupon that covers everything needs no payment; an amount below one rupee cannot be paid (F18, #161)', async () => {
    const id = await shop.addProduct({ price: 60_000, stock: 4 });
    await shop.addCoupon({ code: 'ALLFREE', type: 'fixed_amount', value: 100_000 });
    await shop.addCoupon({ code: 'ALMOST', type: 'fixed_amount', value: 64_950 });
    const free = await new Shopper(shop).order([{ id }], 'ALLFREE');
    expect(free).toMatchObject({ status: 200, body: { amount: 0, razorpayOrderId: null } });
    expect(await statusOf(shop, free)).toEqual({ status: 'paid', reservation: 'committed' });
    const late = new Shopper(shop);
    const body = await late.orderBody([{ id }], 'ALLFREE');
    const key = crypto.randomUUID();
    const again = await late.send(body, key);
    expect((await late.send(body, key)).body).toEqual(again.body);
    expect(await mailsOf(shop, again)).toHaveLength(1);
    expect(await new Shopper(shop).order([{ id }], 'ALMOST')).toMatchObject({ status: 422, body: { code: 'BELOW_GATEWAY_MINIMUM' } });
  });
});
