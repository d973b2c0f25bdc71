import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runWhatsapp } from '../../../functions/cli/whatsapp.ts';
import { manualMessages } from '../../../src/admin/messages/by-hand.server.ts';
import { phoneChannel, queueCode } from '../../../src/features/messages/outbox/outbox.server.ts';
import { drainOutbox, sendSoon } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { queueOrderMessage } from '../../../src/features/sales/messages/queue-order-message.server.ts';
import { whatsappLink } from '../../../src/features/sales/messages/whatsapp-text.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { consents } from '../../../src/rules/people/consents.ts';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { startWhatsapp } from '../../sandbox/whatsapp/server.ts';
import { whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { cartOf } from '../../shop/cash.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const meta = await startWhatsapp();
const shop = await shopUnderTest();
const on = { ...whatsappKeys, WHATSAPP_URL: meta.url };
Object.assign(shop.env, on);
afterAll(() => meta.close());
afterEach(async () => {
  meta.mood = 'well';
  Object.assign(shop.env, on);
  await shop.settle();
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
    expect(await shop.rows("SELECT purpose, wording FROM consents WHERE subject = '9845000000' AND withdrawn_at IS NULL")).toEqual([
      { purpose: 'whatsapp', wording: consents.whatsapp },
    ]);
    expect(meta.messages).toMatchObject([{ to: '919845000000', template: 'order_confirmed' }]);
    expect(meta.messages[0]?.values).toMatchObject([
      'Ananya',
      expect.stringMatching(/^CHK-/),
      '₹700.00',
      expect.stringContaining('token='),
    ]);
    expect(shop.mails.at(-1)?.subject).toMatch(/is confirmed$/);
    await queue('order-shipped', order);
    expect(meta.messages.at(-1)).toMatchObject({ template: 'order_shipped' });
    await queue('return-accepted', order);
    expect(meta.messages.at(-1)).toMatchObject({ template: 'return_accepted' });
    await queue('payment-failed', order);
    expect(meta.messages).toHaveLength(3);
    for (const kind of ['parcel-out', 'parcel-missed', 'parcel-returning', 'parcel-lost'] as const) {
      for (const _again of [1, 2]) await queue(kind, order);
      expect(meta.messages.at(-1)).toMatchObject({ template: kind.replace('-', '_') });
    }
    expect(meta.messages).toHaveLength(7);
  });

  it('ticking the box for an unverified number records nothing and sends nothing', async () => {
    const order = await bought({ starts: false, whatsapp_opt_in: true });
    expect(await rowsOf(order)).toEqual([]);
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
  const hindiOrder = async () => {
    shop.env.LANGUAGES = 'en,hi';
    const order = await bought();
    meta.messages.length = 0;
    await shop.rows("UPDATE orders SET language = 'hi' WHERE id = ?", order);
    return order;
  };
  afterEach(() => {
    shop.env.LANGUAGES = 'en';
    meta.approved = ['en', 'hi'];
  });

  it('is that of the order, in the template of the same name', async () => {
    await queue('order-cancelled', await hindiOrder());
    expect(meta.messages).toMatchObject([{ template: 'order_cancelled', language: 'hi' }]);
    expect(meta.messages[0]?.values).toEqual(
      expect.arrayContaining([expect.stringContaining('उसी खाते में'), expect.stringContaining('/hi/order-confirmation')]),
    );
  });

  it('is English while Meta has not approved the template in it: text and values', async () => {
    meta.approved = ['en'];
    const order = await hindiOrder();
    await queue('order-cancelled', order);
    expect(meta.messages).toMatchObject([{ template: 'order_cancelled', language: 'en' }]);
    expect(meta.messages[0]?.values).toEqual(expect.arrayContaining([expect.stringContaining('goes back to the account')]));
    expect(await rowsOf(order)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'order-cancelled', attempts: 1, last_error: null })]),
    );
  });

  it('is English where the shop no longer offers it, and a template that is not approved at all waits', async () => {
    const order = await hindiOrder();
    shop.env.LANGUAGES = 'en';
    await queue('order-cancelled', order);
    expect(meta.messages).toMatchObject([{ language: 'en' }]);
    meta.approved = [];
    await queue('order-shipped', order);
    expect(await rowsOf(order)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'order-shipped', sent_at: null, attempts: MESSAGE_TRIES })]),
    );
  });

  it('the owner gets the templates of a language for Meta from the command line', async () => {
    const said: string[] = [];
    const print = { log: (line: string) => void said.push(line), error: (line: string) => void said.push(line) };
    expect(await runWhatsapp(['texts', 'hi'], {}, print)).toBe(0);
    expect(said[0]).toMatch(/^order_confirmed\tधन्यवाद, \{\{1\}\}।/);
    expect(said[0]?.split('\n')).toHaveLength(17);
    expect(await runWhatsapp(['texts', 'xx'], {}, print)).toBe(2);
  });
});

describe('only the number itself can agree', () => {
  const COD_SETTINGS =
    "INSERT OR IGNORE INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 500000, '[]', 1)";
  const agreed = () => shop.rows("SELECT subject FROM consents WHERE purpose = 'whatsapp' AND withdrawn_at IS NULL");
  async function cash(phone: string, by?: 'email') {
    await shop.rows(COD_SETTINGS);
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
    expect(order.status).toBe(200);
    expect(await agreed()).toEqual([]);
    expect(meta.messages).toEqual([]);
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
    const ask = (token: string, mode = 'subscribe') =>
      shop.fetch(
        `/api/webhooks/whatsapp?${new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`,
      );
    const answer = await ask(whatsappKeys.WHATSAPP_VERIFY_TOKEN);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    for (const token of ['', 'wrong', `${whatsappKeys.WHATSAPP_VERIFY_TOKEN}x`]) expect((await ask(token)).status).toBe(404);
    expect((await ask(whatsappKeys.WHATSAPP_VERIFY_TOKEN, 'x')).status).toBe(404);
  });

  it('accepts signed events only, whatever their origin (F61)', async () => {
    const event = meta.reply('919845000000', 'STOP');
    const post = (headers: Record<string, string>, body = event.body) =>
      shop.fetch('/api/webhooks/whatsapp', { method: 'POST', headers, body });
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'x'])
      expect((await post({ ...event.headers, 'x-hub-signature-256': signature })).status).toBe(400);
    expect((await post(event.headers, `${event.body} `)).status).toBe(400);
    expect((await post({ ...event.headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    for (const odd of [{}, { statuses: 'x' }, { messages: [{}] }]) expect((await deliver(meta.event(odd))).status).toBeLessThan(500);
  });

  it('STOP withdraws the consent at once, in each of its spellings, and repeats are harmless (L22)', async () => {
    for (const word of ['STOP', ' stop. ', 'Unsubscribe', 'बंद करो']) {
      const order = await bought();
      expect((await deliver(meta.reply('919845000000', word))).status).toBe(200);
      expect((await deliver(meta.reply('919845000000', word))).status).toBe(200);
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
    for (const mood of ['down', { status: 429, code: 130_429 }, { status: 401, code: 190 }] as const) {
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
    const without = await bought();
    expect(await rowsOf(without)).toMatchObject([{ sent_at: null, dropped_at: expect.any(Number) }]);
    meta.mood = { status: 404, code: 132_001 };
    const stuck = await bought();
    expect(await rowsOf(stuck)).toMatchObject([{ attempts: MESSAGE_TRIES, dropped_at: null }]);
  });
});

describe('codes for signing in (#212, C-44)', () => {
  it('are sent to the phone at once and removed from the row', async () => {
    expect(phoneChannel(parseEnv(shop.env))).toBe('whatsapp');
    const at = shop.at();
    await at.db.write([queueCode(at, 'sign-in-code', 'otp:1', '9845000000', '246810')]);
    sendSoon(at, 'otp:1');
    await shop.settle();
    expect(meta.messages).toMatchObject([{ to: '919845000000', template: 'sign_in_code', values: ['246810'] }]);
    expect(await shop.rows("SELECT payload FROM outbox WHERE dedupe_key = 'otp:1'")).toEqual([{ payload: '{}' }]);
  });

  it('are never sent late', async () => {
    const at = shop.at();
    await at.db.write([queueCode(at, 'sign-in-code', 'otp:2', '9845000000', '246810')]);
    await drainOutbox(shop.at(at.now + HOUR));
    expect(meta.messages).toEqual([]);
  });
});

describe('without WhatsApp', () => {
  const off = () => {
    for (const name of Object.keys(on)) delete shop.env[name];
  };

  it('no WhatsApp message is queued; the administrator gets the text ready to send, for customers who agreed', async () => {
    off();
    expect(phoneChannel(parseEnv(shop.env))).toBeNull();
    const settings = Object.fromEntries(Object.entries(shop.env).filter((e): e is [string, string] => typeof e[1] === 'string'));
    const print = { log: () => {}, error: () => {} };
    expect(await runWhatsapp(['start', '12'], settings, print)).toBe(1);
    expect(await runWhatsapp(['start', '+91 98450 00000'], settings, print)).toBe(0);
    const order = await bought({ starts: false });
    expect(await rowsOf(order)).toEqual([]);
    const [first] = await manualMessages(shop.at(), order);
    const link = new URL(first?.link ?? '');
    expect([link.origin, link.pathname, first?.kind]).toEqual(['https://wa.me', '/919845000000', 'order-confirmed']);
    expect(link.searchParams.get('text')).toMatch(/^Thank you, Ananya\. Your order CHK-\d+ of ₹700\.00 is confirmed\..*token=/);
    expect(await runWhatsapp(['stop', '9845000000'], settings, print)).toBe(0);
    expect(await manualMessages(shop.at(), order)).toEqual([]);
  });

  it('a hostile name stays plain text in the link', () => {
    const order = {
      number: 1,
      customerName: 'A&text=<b>\n#',
      total: 100,
      method: 'cod',
      paidAt: null,
      deliveredAt: null,
      trackingUrl: 'javascript:x',
    };
    const link = whatsappLink('9845000000', 'order-shipped', { order: order as never, link: 'https://shop.test/o?a=1&b=2', payload: {} });
    expect(new URL(link).searchParams.getAll('text')).toHaveLength(1);
    expect(new URL(link).searchParams.get('text')).toContain('https://shop.test/o?a=1&b=2');
    expect(link).not.toContain('javascript');
  });

  it('settings: all of them or none', () => {
    expect(() => parseEnv(shop.env)).not.toThrow();
    expect(() => parseEnv({ ...shop.env, WHATSAPP_APP_SECRET: undefined })).toThrow('WHATSAPP_APP_SECRET');
  });
});
