import { afterEach, describe, expect, test } from 'vitest';
import { manualMessages } from '../../../src/admin/messages/by-hand.server.ts';
import { queueOrderMessage } from '../../../src/features/ledger/messages/queue-order-message.server.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import type { Language } from '../../../src/rules/language/languages.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { administratorOf } from '../../shop/people/administrator.ts';
import { Browser, mailboxOf, PASSWORD } from '../../shop/people/browser-session.ts';
import { type Answer, COD, cartOf, cashOrder, Shopper } from '../../shop/people/shopper.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { expectMailIn as expectMail, mailTo as newestMail, shopInBoth, tagOf } from '../../shop/words/in-hindi.ts';

const { shop, at } = await shopInBoth();
const mailbox = await mailboxOf(shop);
afterEach(() => {
  shop.env.LANGUAGES = 'en,hi';
});

let people = 0;
const somebody = () => {
  people += 1;
  return `asha${people}@example.in`;
};
const mailTo = (email: string) => newestMail(shop, email);
const expectMailIn = (language: Language, email: string) => expectMail(shop, language, email);
const languageOf = async (order: Answer) =>
  (await shop.rows('SELECT language FROM orders WHERE id = ?', order.body.dbOrderId))[0]?.language;

async function ordered(language: Language, over: Record<string, unknown> = {}) {
  const id = await shop.addProduct({ price: 70_000, stock: 5 });
  const shopper = new Shopper(at[language]);
  const email = somebody();
  const order = await shopper.order([{ id }], '', { customer_email: email, ...over });
  expect(order.status).toBe(200);
  return { id, shopper, email, order };
}
async function bought(language: Language, over: Record<string, unknown> = {}) {
  const placed = await ordered(language, over);
  await placed.shopper.verify(placed.order, await placed.shopper.pay(placed.order));
  return placed;
}
/** Sends a mail about an order, as what happens outside of a page does. */
async function tell({ body: { dbOrderId: id } }: Answer, kind: 'payment-failed' | 'order-cancelled' | 'order-confirmed') {
  const now = shop.at();
  await now.db.write([queueOrderMessage(now, kind, `test:${id}`, id)]);
  await drainOutbox(now);
}

describe.each(['en', 'hi'] as const)('on a page in %s', (language) => {
  test('an order has its language, and so have all mails about it', async () => {
    const { order, email } = await bought(language);
    expect(await languageOf(order)).toBe(language);
    await expectMailIn(language, email);
    expect(await shop.rows('SELECT DISTINCT language FROM outbox WHERE order_id = ?', order.body.dbOrderId)).toEqual([{ language }]);
    // What the administrator does is done on an English page.
    await tell(order, 'order-cancelled');
    await expectMailIn(language, email);
  });

  test('an order in cash has its language, from the code on', async () => {
    await shop.rows('INSERT OR IGNORE INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');
    const id = await shop.addProduct({ price: 70_000, stock: 5 });
    const [shopper, email] = [new Shopper(at[language]), somebody()];
    const body = await shopper.orderBody([{ id }], '', { ...COD, customer_email: email });
    await shopper.post('/api/checkout/code', { email, phone: '9845000000', cart: cartOf(body), by: 'email' });
    await shop.settle();
    const code = /\d{6}/.exec((await mailTo(email)).subject)?.[0];
    expect((await mailTo(email)).html).toContain(`lang="${tagOf[language]}"`);
    const order = await shopper.send({ ...body, contact_code: code });
    expect([order.status, await languageOf(order)]).toEqual([200, language]);
    await expectMailIn(language, email);
  });

  test('the gateway’s callback, which has no language, leads to the page of the order', async () => {
    const { order, shopper } = await ordered(language);
    const start = language === 'hi' ? '/hi' : '';
    const paid = (await shopper.pay(order)) as unknown as Record<string, string>;
    const back = async (fields: Record<string, string>) => {
      const init = { method: 'POST', body: new URLSearchParams(fields) };
      return (await shop.fetch(`/api/payment-callback?order=${order.body.dbOrderId}`, init)).headers.get('location') ?? '';
    };
    expect(await back({ 'error[code]': 'BAD_REQUEST_ERROR' })).toBe(`${start}/payment-failed?order=${order.body.dbOrderId}&error=declined`);
    expect(await back(paid)).toMatch(new RegExp(`^${start}/order-confirmation\\?order=${order.body.dbOrderId}&token=`));
  });

  test('who signs up is written to in it', async () => {
    const email = somebody();
    const browser = new Browser(at[language]);
    await browser.post('/auth/signup', { full_name: 'Asha Rao', email, password: PASSWORD, consent: true });
    expect(await shop.rows('SELECT language FROM users WHERE email = ?', email)).toEqual([{ language }]);
    const asked = await expectMailIn(language, email);
    const [, path] = /(\/verify-email\?[^"]*)/.exec(asked.html) ?? [];
    expect(path).toContain('token=');
    await browser.post('/auth/verify', { type: 'signup', token: await mailbox.token(email, 'verify-email') });
    await expectMailIn(language, email);
    // Asked for on a page in the other language: the account has its own.
    await new Browser(at[language === 'hi' ? 'en' : 'hi']).post('/auth/recover', { email });
    await expectMailIn(language, email);
  });
});

const save = (cookie: string, language?: string) =>
  shop.fetch('/api/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ full_name: 'Asha', phone: '', language, address: null }),
  });

test('the language of an account is changed in the profile to one that the shop offers, and kept without it; an order has that of its page', async () => {
  const me = await signedIn(shop);
  expect((await save(me.cookie, 'hi')).status).toBe(200);
  for (const wrong of ['xx', '', 'hindi']) expect((await save(me.cookie, wrong)).status).toBe(422);
  shop.env.LANGUAGES = 'en';
  expect((await save(me.cookie, 'hi')).status).toBe(422);
  shop.env.LANGUAGES = 'en,hi';
  await save(me.cookie);
  expect(await shop.rows('SELECT language FROM users WHERE id = ?', me.id)).toEqual([{ language: 'hi' }]);
  const { order } = await ordered('en', { customer_email: me.email });
  expect(await languageOf(order)).toBe('en');
});

test('the mail of an order names the business that it is billed to: paid in either language, in cash or taken by hand; a person has none', async () => {
  const { ask } = await administratorOf(shop);
  const piece = await shop.addProduct({ price: 70_000, stock: 90 });
  const gstin = '29AAGCB7383J1Z4';
  const business = { gstin, legal_name: 'Rao Traders LLP' };
  const billed = { en: `Billed to Rao Traders LLP, GSTIN ${gstin}`, hi: `बिल Rao Traders LLP के नाम, GSTIN ${gstin}` };
  for (const language of ['en', 'hi'] as const) {
    const { text, html } = await mailTo((await bought(language, { business })).email);
    for (const version of [text, html]) expect(version).toContain(billed[language]);
  }
  await cashOrder(shop, new Shopper(shop), [{ id: piece }], { customer_email: 'cash@example.in', business });
  expect((await mailTo('cash@example.in')).text).toContain(billed.en);
  for (const paidBy of ['cash', 'on_delivery']) {
    const taken = { isSent: true, wishesMails: true, gstin, legalName: 'Rao Traders LLP', email: `${paidBy}@example.in`, paidBy };
    expect((await ask('POST', '/manual-orders', manualOrder(piece, taken))).status).toBe(200);
    expect((await mailTo(taken.email)).text).toContain(billed.en);
  }
  expect((await mailTo((await bought('en')).email)).text).not.toMatch(/Billed|GSTIN/);
});

test('the mail of an order that nobody paid or proved names no business that was typed', async () => {
  const business = { gstin: '29AAGCB7383J1Z4', legal_name: 'Rao Traders LLP' };
  const { order, email } = await ordered('en', { business });
  await tell(order, 'order-confirmed');
  expect((await mailTo(email)).text).not.toMatch(/Rao Traders|GSTIN/);
});

test('a language that the shop no longer offers: mails are in English, with links to English pages', async () => {
  const { order, email } = await ordered('hi');
  shop.env.LANGUAGES = 'en';
  await tell(order, 'payment-failed');
  await expectMailIn('en', email);
});

test('the owner’s words of a mail are those of its language; without any, the shop’s own', async () => {
  const words = (subject: string) => JSON.stringify({ subject, opening: '{usual}' });
  const insert = "INSERT INTO shop_words (kind, language, version, text, hash, by) VALUES ('mail-payment-failed', ?, 1, ?, ?, 'x')";
  const publish = (language: Language, subject: string) => shop.rows(insert, language, words(subject), '0'.repeat(64));
  const failedMail = async () => {
    const { order, email } = await ordered('hi');
    await tell(order, 'payment-failed');
    return expectMailIn('hi', email);
  };
  await publish('en', 'Not paid: {order}');
  expect((await failedMail()).subject).not.toContain('Not paid');
  await publish('hi', '{order} का पेमेंट बाकी है');
  expect((await failedMail()).subject).toMatch(/^CHK-\d+ का पेमेंट बाकी है$/);
});

test('a message that the owner sends by hand on WhatsApp is in the language of the order', async () => {
  await shop.rows("INSERT INTO consents (id, subject, purpose, wording, given_at) VALUES ('c', '9845000000', 'whatsapp', 'yes', 1)");
  const textOf = async (language: Language) => {
    const { order } = await bought(language);
    await shop.settle();
    const [message] = await manualMessages(shop.at(), order.body.dbOrderId);
    return new URL(message?.link ?? '').searchParams.get('text') ?? '';
  };
  expect(await textOf('hi')).toMatch(/^धन्यवाद, Ananya।.*कन्फ़र्म हो गया।.*http:\/\/shop\.test\/hi\//);
  expect(await textOf('en')).toMatch(/^Thank you, Ananya\..*http:\/\/shop\.test\/order-confirmation/);
});
