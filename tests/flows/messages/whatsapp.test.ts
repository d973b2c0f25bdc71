import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runWhatsapp } from '../../../functions/cli/whatsapp.ts';
import { manualMessages } from '../../../src/admin/messages/by-hand.server.ts';
import { queueOrderMessage } from '../../../src/features/ledger/messages/queue-order-message.server.ts';
import { whatsappLink } from '../../../src/features/ledger/messages/whatsapp-text.server.ts';
import { orders } from '../../../src/features/ledger/orders.table.ts';
import { phoneChannel } from '../../../src/features/messages/outbox/outbox.server.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { orderPageOf, orderPageQueries } from '../../../src/features/orders/order-page/order-page.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { consents } from '../../../src/rules/people/consents.ts';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { startWhatsapp, whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { runCommand, settingsOf } from '../../shop/machine/run-command.ts';
import { cartOf, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const meta = await startWhatsapp();
const shop = await shopUnderTest();
const on = { ...whatsappKeys, WHATSAPP_URL: meta.url };
Object.assign(shop.env, on);
afterAll(() => meta.close());
afterEach(async () => {
  meta.mood = 'well';
  Object.assign(shop.env, on);
  await shop.rows('UPDATE outbox SET sent_at = 1 WHERE sent_at IS NULL AND dropped_at IS NULL');
  await shop.rows('UPDATE consents SET withdrawn_at = 1 WHERE withdrawn_at IS NULL');
  await shop.rows('DELETE FROM whatsapp_stops');
  meta.messages.length = 0;
});

/** A paid order; its number has sent START, unless a test says otherwise. */
async function bought({ starts = true, ...over }: { starts?: boolean; [field: string]: unknown } = {}) {
  if (starts) await deliver(meta.reply('919845000000', 'START'));
  const id = await shop.addProduct({ price: 70_000, stock: 5 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id }], '', over);
  expect(order.status).toBe(200);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return order.body.dbOrderId;
}
/** The phone to which the page of an order says that a copy goes. */
async function phoneOnPage(order: string) {
  const at = shop.at();
  return orderPageOf(await at.db.read(orderPageQueries(at, eq(orders.id, order))))?.whatsapp;
}
const rowsOf = (order: string) => shop.rows("SELECT * FROM outbox WHERE order_id = ? AND channel = 'whatsapp'", order);
async function queue(kind: Parameters<typeof queueOrderMessage>[1], order: string) {
  const at = shop.at();
  await at.db.write([queueOrderMessage(at, kind, `${kind}:${order}`, order)]);
  await drainOutbox(at);
}
const deliver = ({ body, headers }: ReturnType<typeof meta.event>) =>
  shop.fetch('/api/webhooks/whatsapp', { method: 'POST', body, headers });

describe('WhatsApp goes only to numbers that agreed (L4, #334, U-22)', () => {
  it('START from the number: the consent is stored with its words, and news of a paid order go out, by mail too', async () => {
    const order = await bought();
    const agreed = await shop.rows("SELECT purpose, wording FROM consents WHERE subject = '9845000000' AND withdrawn_at IS NULL");
    expect(agreed).toEqual([{ purpose: 'whatsapp', wording: consents.whatsapp }]);
    expect(meta.messages).toMatchObject([{ to: '919845000000', template: 'order_confirmed' }]);
    expect(await phoneOnPage(order)).toBe('9845000000');
    const [name, number, total, link] = meta.messages[0]?.values ?? [];
    expect([name, number, total, link]).toEqual(['Ananya', expect.stringMatching(/^CHK-/), '₹700.00', expect.stringContaining('token=')]);
    expect(shop.mails.at(-1)?.subject).toMatch(/is confirmed$/);
    const news = ['order-shipped', 'return-accepted', 'parcel-out', 'parcel-missed', 'parcel-returning', 'parcel-lost'] as const;
    for (const kind of [...news, ...news, 'payment-failed'] as const) await queue(kind, order);
    expect(meta.messages.slice(1).map(({ template }) => template)).toEqual(news.map((kind) => kind.replace('-', '_')));
  });

  it('ticking the box for an unverified number records nothing and sends nothing', async () => {
    const order = await bought({ starts: false, whatsapp_opt_in: true });
    expect(await rowsOf(order)).toEqual([]);
    expect(await phoneOnPage(order)).toBe('');
    expect(meta.messages).toEqual([]);
    const id = await shop.addProduct({ price: 70_000, stock: 5 });
    expect(await shop.rows("SELECT id FROM consents WHERE purpose = 'whatsapp' AND withdrawn_at IS NULL")).toEqual([]);
    for (const wrong of ['yes', 1, {}]) expect((await new Shopper(shop).order([{ id }], '', { whatsapp_opt_in: wrong })).status).toBe(422);
  });

  it('a message whose consent is withdrawn before it is sent is not sent', async () => {
    meta.mood = 'down';
    const order = await bought();
    expect(await rowsOf(order)).toMatchObject([{ sent_at: null, attempts: 1 }]);
    await shop.rows('UPDATE consents SET withdrawn_at = 1 WHERE withdrawn_at IS NULL');
    meta.mood = 'well';
    await drainOutbox(shop.at(Date.now() + 2 * MINUTE));
    expect(meta.messages).toEqual([]);
    expect(await rowsOf(order)).toMatchObject([{ sent_at: null, last_error: 'no longer wished for' }]);
  });
});

describe('the language of a message', () => {
  it('is that of the order; English, text and values, while Meta has not approved the template in it, and where the shop no longer offers it', async () => {
    shop.env.LANGUAGES = 'en,hi';
    const order = await bought();
    meta.messages.length = 0;
    await shop.rows("UPDATE orders SET language = 'hi' WHERE id = ?", order);
    await queue('order-shipped', order);
    meta.approved = ['en'];
    await queue('order-cancelled', order);
    expect(await rowsOf(order)).toContainEqual(expect.objectContaining({ kind: 'order-cancelled', attempts: 1, last_error: null }));
    meta.approved = ['en', 'hi'];
    shop.env.LANGUAGES = 'en';
    await queue('parcel-lost', order);
    const sent = meta.messages.map(({ template, language }) => `${template} ${language}`);
    expect(sent).toEqual(['order_shipped hi', 'order_cancelled en', 'parcel_lost en']);
    expect(meta.messages[0]?.values.join()).toContain('/hi/order-confirmation');
    expect(meta.messages[1]?.values.join()).toContain('goes back to the account');
  });

  it('the owner gets the templates of a language for Meta from the command line', async () => {
    const { code, stdout } = await runCommand(runWhatsapp, ['texts', 'hi'], {});
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^order_confirmed\tधन्यवाद, \{\{1\}\}।/)]);
    expect(stdout.split('\n')).toHaveLength(17);
    expect((await runCommand(runWhatsapp, ['texts', 'xx'], {})).code).toBe(2);
  });
});

describe('only the number itself can agree', () => {
  const agreed = () => shop.rows("SELECT subject FROM consents WHERE purpose = 'whatsapp' AND withdrawn_at IS NULL");
  async function cash(phone: string, by?: 'email') {
    await shop.rows('INSERT OR IGNORE INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');
    const id = await shop.addProduct({ price: 70_000, stock: 5 });
    const who = new Shopper(shop);
    const address = { line1: '14', city: 'Bengaluru', state: 'KA', postal_code: '560003', country: 'India', phone };
    const email = `${crypto.randomUUID()}@example.in`;
    const over = { payment_method: 'cod', customer_email: email, shipping_address: address, whatsapp_opt_in: true };
    const body = await who.orderBody([{ id }], '', over);
    const codeAnswer = await who.post('/api/checkout/code', { email, phone, cart: cartOf(body), ...(by && { by }) });
    await shop.settle();
    const code = by ? (shop.mails.at(-1)?.subject.slice(0, 6) ?? '') : (meta.messages.at(-1)?.values[0] ?? '');
    const order = await who.send({ ...body, contact_code: code });
    await shop.settle();
    return { codeAnswer, order, email };
  }

  it("a WhatsApp code verifies the order's phone: the tick counts, and the mail says where the order goes", async () => {
    const { codeAnswer, order, email } = await cash('9845000001');
    expect(codeAnswer.body).toMatchObject({ ok: true, channel: 'whatsapp', sent_to: '9845000001' });
    expect(order.status).toBe(200);
    expect(await agreed()).toEqual([{ subject: '9845000001' }]);
    expect(meta.messages.map(({ template }) => template)).toEqual(['sign_in_code', 'order_confirmed']);
    const mail = shop.mails.findLast(({ to }) => to === email);
    expect(mail?.subject).toMatch(/is confirmed$/);
    expect(mail?.text).toContain('Ananya Rao, 14, Bengaluru, Karnataka 560003');
  });

  it('a mailed code verifies the address alone: the tick does not count', async () => {
    const { codeAnswer, order, email } = await cash('9845000002', 'email');
    expect(codeAnswer.body).toMatchObject({ channel: 'email', sent_to: email });
    expect([order.status, await agreed(), meta.messages]).toEqual([200, [], []]);
    expect(shop.mails.findLast(({ to }) => to === email)?.text).toContain('Ananya');
  });

  it('STOP outlives every tick and every code; only START from the number ends it', async () => {
    await cash('9845000003');
    await deliver(meta.reply('919845000003', 'STOP'));
    meta.messages.length = 0;
    const { codeAnswer, order } = await cash('9845000003');
    expect([codeAnswer.body.channel, order.status]).toEqual(['email', 422]);
    expect([await agreed(), meta.messages]).toEqual([[], []]);
    await deliver(meta.reply('919845000003', 'start'));
    expect(await agreed()).toEqual([{ subject: '9845000003' }]);
    expect((await cash('9845000003')).codeAnswer.body.channel).toBe('whatsapp');
  });

  it('a START that arrives after a later STOP changes nothing, however often Meta repeats it', async () => {
    const order = await bought();
    const start = meta.reply('919845000000', 'START', Date.now() - MINUTE);
    await deliver(meta.reply('919845000000', 'STOP'));
    await deliver(start);
    meta.messages.length = 0;
    await queue('order-shipped', order);
    expect([await agreed(), meta.messages]).toEqual([[], []]);
    await deliver(meta.reply('919845000000', 'STOP', Date.now() - 2 * MINUTE));
    await deliver(start);
    expect(await agreed()).toEqual([]);
    await deliver(meta.reply('919845000000', 'START', Date.now() + MINUTE));
    expect(await agreed()).toEqual([{ subject: '9845000000' }]);
  });

  it('a number that agreed gets nothing about an order that is neither paid nor its own', async () => {
    await deliver(meta.reply('919845000000', 'START'));
    const id = await shop.addProduct({ price: 70_000, stock: 5 });
    const order = await new Shopper(shop).order([{ id }]);
    await queue('order-cancelled', order.body.dbOrderId);
    expect(meta.messages).toEqual([]);
  });
});

describe('the webhook for Meta', () => {
  it('answers the challenge only with the right verify token', async () => {
    const { WHATSAPP_VERIFY_TOKEN: right } = whatsappKeys;
    const asked = (token: string, mode: string) =>
      new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' });
    const ask = (token: string, mode = 'subscribe') => shop.fetch(`/api/webhooks/whatsapp?${asked(token, mode)}`);
    const answer = await ask(right);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    for (const refused of [ask(''), ask('wrong'), ask(`${right}x`), ask(right, 'x')]) expect((await refused).status).toBe(404);
  });

  it('accepts signed events only, whatever their origin (F61)', async () => {
    const event = meta.reply('919845000000', 'STOP');
    const post = async (headers: object, body = event.body) => (await deliver({ body, headers: { ...event.headers, ...headers } })).status;
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'x'])
      expect(await post({ 'x-hub-signature-256': signature })).toBe(400);
    expect(await post({}, `${event.body} `)).toBe(400);
    expect(await post({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })).toBe(200);
    for (const odd of [{}, { statuses: 'x' }, { messages: [{}] }]) expect((await deliver(meta.event(odd))).status).toBeLessThan(500);
  });

  it('STOP withdraws the consent at once, in each of its spellings, and repeats are harmless (L22)', async () => {
    for (const word of ['STOP', ' stop. ', 'Unsubscribe', 'बंद करो']) {
      const order = await bought();
      for (const _ of ['said', 'repeated']) expect((await deliver(meta.reply('919845000000', word))).status).toBe(200);
      meta.messages.length = 0;
      await queue('order-shipped', order);
      expect([word, meta.messages.length]).toEqual([word, 0]);
    }
    const order = await bought();
    await deliver(meta.reply('919845000000', 'When will it stop raining?'));
    await deliver(meta.reply('14155550100', 'STOP'));
    await queue('order-shipped', order);
    expect(meta.messages.at(-1)?.template).toBe('order_shipped');
  });

  it('records delivered and failed messages', async () => {
    const order = await bought();
    const id = meta.messages[0]?.id ?? '';
    for (const status of ['sent', 'failed', 'delivered']) await deliver(meta.status(id, status));
    expect(await rowsOf(order)).toMatchObject([{ delivery_status: 'failed', last_error: expect.stringContaining('131026') }]);
    const other = await bought();
    for (const status of ['delivered', 'read', 'delivered']) await deliver(meta.status(meta.messages[1]?.id ?? '', status));
    expect(await rowsOf(other)).toMatchObject([{ delivery_status: 'delivered', last_error: null }]);
  });
});

describe('when WhatsApp refuses', () => {
  it('down or silent: the sale and the mail succeed, the message is tried again', async () => {
    for (const mood of ['down', { status: 502, code: null }, { status: 429, code: 130_429 }, { status: 401, code: 190 }] as const) {
      meta.mood = mood;
      const order = await bought();
      expect(await rowsOf(order)).toMatchObject([{ sent_at: null, attempts: 1, last_error: expect.stringMatching(/^WhatsApp \d/) }]);
      expect(shop.mails.at(-1)?.subject).toMatch(/is confirmed$/);
      meta.mood = 'well';
      await drainOutbox(shop.at(Date.now() + 2 * MINUTE));
      expect((await rowsOf(order))[0]?.sent_at).toBeTruthy();
    }
  });

  it('a number without WhatsApp is not tried again; a message whose template is not approved waits for the operator', async () => {
    meta.mood = { status: 400, code: 131_026 };
    expect(await rowsOf(await bought())).toMatchObject([{ sent_at: null, dropped_at: expect.any(Number) }]);
    meta.mood = { status: 404, code: 132_001 };
    expect(await rowsOf(await bought())).toMatchObject([{ attempts: MESSAGE_TRIES, dropped_at: null }]);
  });
});

describe('without WhatsApp', () => {
  it('no WhatsApp message is queued; the administrator gets the text ready to send, for customers who agreed', async () => {
    for (const name of Object.keys(on)) delete shop.env[name];
    expect(phoneChannel(parseEnv(shop.env))).toBeNull();
    const codeOf = async (...args: string[]) => (await runCommand(runWhatsapp, args, settingsOf(shop))).code;
    expect([await codeOf('start', '12'), await codeOf('start', '+91 98450 00000')]).toEqual([1, 0]);
    const order = await bought({ starts: false });
    expect(await rowsOf(order)).toEqual([]);
    const [first] = await manualMessages(shop.at(), order);
    const link = new URL(first?.link ?? '');
    expect([link.origin, link.pathname, first?.kind]).toEqual(['https://wa.me', '/919845000000', 'order-confirmed']);
    expect(link.searchParams.get('text')).toMatch(/^Thank you, Ananya\. Your order CHK-\d+ of ₹700\.00 is confirmed\..*token=/);
    expect(await codeOf('stop', '9845000000')).toBe(0);
    expect(await manualMessages(shop.at(), order)).toEqual([]);
    const { WHATSAPP_APP_SECRET: _, ...some } = on;
    expect(() => parseEnv({ ...shop.env, ...some })).toThrow('WHATSAPP_APP_SECRET');
  });

  it('a hostile name stays plain text in the link', () => {
    const order = { ...{ number: 1, total: 100, method: 'cod', paidAt: null, deliveredAt: null }, customerName: 'A&text=<b>\n#' };
    const facts = { order: { ...order, trackingUrl: 'javascript:x' } as never, link: 'https://shop.test/o?a=1&b=2', payload: {} };
    const link = whatsappLink('9845000000', 'order-shipped', facts);
    expect(new URL(link).searchParams.getAll('text')).toHaveLength(1);
    expect(new URL(link).searchParams.get('text')).toContain('https://shop.test/o?a=1&b=2');
    expect(link).not.toContain('javascript');
  });
});
