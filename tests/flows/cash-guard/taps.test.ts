import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readTap, tapPayload } from '../../../src/features/cash-guard/asks/answer-token.server.ts';
import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { answerPage } from '../../../src/features/own-order/answer/answer-page.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { startWhatsapp, whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { addressOf, asksOf, checkOf, guardOn } from '../../shop/orders/cash-guard.ts';
import { cartOf, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const meta = await startWhatsapp();
const shop = await shopUnderTest();
Object.assign(shop.env, whatsappKeys, { WHATSAPP_URL: meta.url });
afterAll(() => meta.close());
beforeEach(async () => {
  await guardOn(shop);
  await shop.settle();
  meta.messages.length = 0;
});

const deliver = ({ body, headers }: ReturnType<typeof meta.event>) =>
  shop.fetch('/api/webhooks/whatsapp', { method: 'POST', body, headers });

/** A cash order of a number that a code on WhatsApp proved, and that agreed to messages; its first question has been sent. */
async function asked() {
  const who = new Shopper(shop);
  const piece = await shop.addProduct({ price: 70_000, stock: 5 });
  const address = addressOf('Gandhi Nagar main road');
  const email = `tap-${crypto.randomUUID()}@example.in`;
  const over = { payment_method: 'cod', customer_email: email, shipping_address: address, whatsapp_opt_in: true };
  const body = await who.orderBody([{ id: piece }], '', over);
  await who.post('/api/checkout/code', { email, phone: address.phone, cart: cartOf(body) });
  await shop.settle();
  const placed = await who.send({ ...body, contact_code: meta.messages.at(-1)?.values[0] ?? '' });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const id = placed.body.dbOrderId;
  // At night the first question waits for the morning.
  const [first] = await asksOf(shop, { id });
  await shop.runCron(Number(first?.next_attempt_at) + 1000);
  const message = meta.messages.find(({ template, to }) => template === 'cash_order_confirm' && to === `91${address.phone}`);
  const [confirm = '', change = '', cancel = ''] = message?.replies ?? [];
  return { id, who, phone: address.phone, email, from: `91${address.phone}`, message, confirm, change, cancel };
}
const statusOf = async (id: string) => (await shop.rows('SELECT status FROM orders WHERE id = ?', id))[0]?.status;

describe('the buttons on WhatsApp (#11, L22)', () => {
  it('the question has three of them, each of this order and version, and a link; no mail asks beside it', async () => {
    const { id, message, confirm, email } = await asked();
    expect(message?.values).toMatchObject(['Ananya', expect.stringMatching(/^CHK-/), '₹700.00', expect.any(String), expect.any(String)]);
    expect(message?.values[4]).toContain(`/orders/${id}/confirm?token=`);
    expect(await readTap(parseEnv(shop.env), confirm)).toEqual({ act: 'confirm', orderId: id, version: 1 });
    expect((await asksOf(shop, { id })).map(({ channel }) => channel)).toEqual(['whatsapp', 'whatsapp', 'whatsapp']);
    expect(shop.mails.filter(({ to, subject }) => to === email && subject.startsWith('Please confirm'))).toEqual([]);
  });

  it('Confirm answers once, however often Meta delivers the press; the reminders are dropped', async () => {
    const { id, from, confirm } = await asked();
    const press = meta.press(from, confirm, 'wamid.first');
    for (let n = 0; n < 3; n += 1) expect((await deliver(press)).status).toBe(200);
    await Promise.all(Array.from({ length: 5 }, (_, n) => deliver(meta.press(from, confirm, `wamid.${n}`))));
    expect(await checkOf(shop, { id })).toMatchObject({ state: 'confirmed', channel: 'whatsapp', message_id: 'wamid.first' });
    meta.messages.length = 0;
    for (const days of [0.3, 1, 1.5, 2]) await shop.runCron(Date.now() + days * DAY);
    expect(meta.messages.filter(({ template, to }) => template === 'cash_order_confirm' && to === from)).toEqual([]);
  });

  it('Cancel ends the order once and says so', async () => {
    const { id, from, cancel, confirm } = await asked();
    for (let n = 0; n < 2; n += 1) await deliver(meta.press(from, cancel, 'wamid.cancel'));
    await deliver(meta.press(from, confirm));
    expect([await statusOf(id), (await checkOf(shop, { id })).state]).toEqual(['cancelled_by_user', 'cancelled']);
    expect(await checkOf(shop, { id })).toMatchObject({ channel: 'whatsapp', message_id: 'wamid.cancel' });
    expect(await shop.rows("SELECT channel FROM outbox WHERE order_id = ? AND kind = 'cod-ended' ORDER BY channel", id)).toEqual([
      { channel: 'email' },
      { channel: 'whatsapp' },
    ]);
  });

  it('Change address sends the link once more, once', async () => {
    const { id, from, change } = await asked();
    for (let n = 0; n < 3; n += 1) await deliver(meta.press(from, change));
    meta.messages.length = 0;
    await shop.runCron();
    expect(meta.messages.filter(({ to }) => to === from).map(({ template }) => template)).toEqual(['cash_order_confirm']);
    expect((await checkOf(shop, { id })).state).toBe('waiting');
  });

  it('a press from another number counts for nothing', async () => {
    const one = await asked();
    const other = await asked();
    for (const payload of [one.confirm, one.change, one.cancel])
      for (const from of [other.from, '14155550100', '', `${one.from}0`]) await deliver(meta.press(from, payload));
    expect([await statusOf(one.id), (await checkOf(shop, one)).state, await asksOf(shop, one)]).toEqual([
      'processing',
      'waiting',
      expect.objectContaining({ length: 3 }),
    ]);
  });

  it('a button of an older version is void: the address has changed since', async () => {
    const { id, from, confirm, cancel } = await asked();
    const place = { line1: '27, Main Road', line2: '', place: '', city: 'Mysuru', state: 'KA', postal_code: '570001' };
    const token = await orderToken(parseEnv(shop.env), id);
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ act: 'correct', version: '1', ...place }).toString(),
    };
    await answerPage(shop.at(), new Request(`http://shop.test/x?token=${token}`, form), { userId: null, guestId: null }, id);
    for (const payload of [confirm, cancel]) await deliver(meta.press(from, payload));
    expect([await statusOf(id), await checkOf(shop, { id })]).toMatchObject([
      'processing',
      { state: 'corrected', version: 2, channel: 'page' },
    ]);
  });

  it('forged payloads count for nothing, and Stop on a button is heard all the same', async () => {
    const { id, from, confirm } = await asked();
    const env = parseEnv(shop.env);
    const own = await tapPayload(env, 'confirm', id, 1);
    const forged = [
      own.slice(0, -1),
      `${own}x`,
      own.replace('cod:confirm', 'cod:cancel'),
      own.replace(`${id}.1.`, `${id}.2.`),
      `cod:confirm:${id}.1.${'a'.repeat(47)}`,
      'cod:confirm:x.1.y',
      await tapPayload({ SHOP_SECRET: 'another secret of thirty-two letters' }, 'confirm', id, 1),
      'x'.repeat(5000),
    ];
    for (const payload of forged) expect((await deliver(meta.press(from, payload))).status).toBe(200);
    expect((await checkOf(shop, { id })).state).toBe('waiting');
    expect(confirm.length).toBeLessThanOrEqual(128);
    await deliver(
      meta.event({ messages: [{ from, id: 'wamid.s', timestamp: '1', type: 'button', button: { text: 'Stop', payload: '' } }] }),
    );
    await deliver(meta.reply(from, 'STOP'));
    const left = (await asksOf(shop, { id })).filter(({ sent_at: sent }) => sent === null);
    expect(left.every(({ last_error: error }) => error === 'no longer wished for')).toBe(true);
  });

  it('a press against a cancellation on the page: one of them wins, whole', async () => {
    for (const ahead of HEAD_STARTS) {
      const { id, from, confirm, who } = await asked();
      await meeting(ahead, [() => deliver(meta.press(from, confirm)), () => who.form(`/api/orders/${id}/cancel`, { page: 'link' })]);
      expect(await statusOf(id)).toBe('cancelled_by_user');
      expect(['confirmed', 'cancelled']).toContain((await checkOf(shop, { id })).state);
    }
  });
});
