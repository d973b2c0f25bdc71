import { afterAll, expect, test } from 'vitest';
import type { BrandText } from '../../../src/features/words/admin/brand.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { apiRoutes } from '../../fuzz/routes.ts';
import { recordAdder, records } from '../../shop/catalogue/admin-records.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { guardOn, placeCash } from '../../shop/orders/cash-guard.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { ask as askReturn, delivered } from '../../shop/orders/delivered.ts';
import { sold } from '../../shop/orders/edits.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { courierServices } from '../../shop/parcels/courier-services.ts';
import { administratorOf } from '../../shop/people/administrator.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { callsElsewhere } from '../money-desk/audited-elsewhere.ts';
import { gstCalls } from './gst/audited-gst.ts';
import type { Call } from './parcels/audited-calls.ts';

/**
 * Every route of the administrator that writes leaves a line in the audit log. A new route needs a call here that succeeds, or a
 * reason why it writes nothing that the log should tell.
 */
const shop = await freshShop();
afterAll(async () => {
  expect(await shop.invariants()).toEqual([]);
  await shop.close();
});
const { ask, cookie } = await administratorOf(shop);
const added = recordAdder(ask);

/** Routes of several steps: a parcel gets its link and two statuses, papers an invoice and a print. */
const linesOf: Readonly<Record<string, number>> = {
  'POST /api/admin/orders/bulk/ship': 3,
  'POST /api/admin/parcels/book': 3,
  'POST /api/admin/parcels/:id/book': 2,
  'POST /api/admin/returns/:id/parcel': 3,
  'POST /api/admin/parcels/:id/split': 2,
  'POST /api/admin/gst-papers': 2,
  'PUT /api/admin/first-day/seller': 3,
};

/** Routes without a line in the log, and why. */
const silent: Readonly<Record<string, string>> = {
  'POST /api/admin/views': 'A view is a bookmark of one administrator.',
  'PUT /api/admin/views/:id': 'A view is a bookmark of one administrator.',
  'DELETE /api/admin/views/:id': 'A view is a bookmark of one administrator.',
  'PUT /api/admin/alerts-seen': 'Looking at the alerts changes nothing but their count.',
  'POST /api/admin/first-day/put-off': 'A step that is put off is still to be done, and changes nothing of the shop.',
  'POST /api/admin/brand/pictures/:shape': 'The bytes belong to nothing until a version of the brand names them, which has a line.',
  'POST /api/admin/parcels/money/look-up': 'It reads what the shop knows of numbers that are typed.',
  'POST /api/admin/files': 'The bytes belong to nothing until a record that names them is saved, which has a line.',
};

await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
const writtenReview = async (): Promise<number> => {
  const [row] = await shop.rows(
    "INSERT INTO reviews (user_name, rating, comment, review_date, kind, updated_at) VALUES ('A', 2, 'x', 1, 'buyer', 5) RETURNING id",
  );
  return Number(row?.id);
};
const seller = {
  ...{ gstin: '29ABCDE1234F1ZW', legalName: 'Lakshmi Jewels', line1: '4, Road', city: 'Jaipur', pin: '302022', state: 'RJ' },
  ...{ email: 'care@lakshmi.in', phone: '9812345678', officer: 'Asha Rao' },
};
const recordCalls = Object.entries(records).flatMap(([path, { form, change }]): [string, () => Promise<Call>][] => [
  [`POST /api/admin/${path}`, async () => ({ body: form('FIRST') })],
  [
    `PUT /api/admin/${path}/:id`,
    async () => {
      const { id, ...now } = await added(path, 'SECOND');
      return { params: [id], body: { ...now.form, ...change, seen: now.seen } };
    },
  ],
  [`DELETE /api/admin/${path}/:id`, async () => ({ params: [(await added(path, 'THIRD')).id] })],
]);
const activeOf = async (table: string) => {
  const [row] = await shop.rows(`SELECT id, updated_at AS seen FROM ${table} WHERE is_active = 1`);
  return row ?? { id: null, seen: 0 };
};
const places = { phone: '9845000000', postal_code: '560003', city: 'Bengaluru', state: 'KA', line2: '', place: '' };
const identity = {
  ...{ legalName: 'Chamak Jewels', email: 'care@chamak.example', phone: '9845000001', whatsapp: '9845000001', greeting: 'Namaste' },
  ...{ socials: '', line1: '14, 3rd Cross', line2: '', city: 'Bengaluru', state: 'KA', pin: '560003', branch: '', packer: '' },
};
const translated = { language: 'hi', kind: 'store', subject: '' };
const ownPage = { title: 'Care', text: 'Keep it dry.', isShown: true };
const addedPage = async (slug: string) => (await ask<{ slug: string }>('POST', '/texts/own', { ...ownPage, slug })).body;
const settingsNow = async () => (await ask<{ ownerNews: object }>('GET', '/settings')).body;
const paidOrder = async (quantity = 1) =>
  (await sold(shop, { wishes: [{ id: await shop.addProduct({ price: 70_000, stock: 9 }), quantity }] })).id;
/** A customer of their own, whose order has ended. */
const servedCustomer = async (): Promise<number> => {
  const email = `${newId()}@example.in`;
  const { id } = await sold(shop, { over: { customer_email: email } });
  await shop.rows("UPDATE orders SET status = 'delivered', actor = 'admin' WHERE id = ?", id);
  const [row] = await shop.rows('SELECT id FROM customers WHERE email = ?', email);
  return Number(row?.id);
};
const requested = async (): Promise<string> => {
  const order = await delivered(shop);
  const { body } = await askReturn(order, { kind: 'return' });
  const [row] = await shop.rows('SELECT id FROM returns WHERE order_id = ?', order.id);
  if (!row) throw new Error(`no return: ${JSON.stringify(body)}`);
  return String(row.id);
};
const accepted = async (): Promise<string> => {
  const id = await requested();
  await ask('POST', `/returns/${id}/accept`, { note: 'Please send it back.' });
  return id;
};
/** A cash order; without a street that can be found it waits for an answer. */
const cashOrder = async (over: object = { line1: '14, Gandhi Nagar' }): Promise<string> => {
  await guardOn(shop);
  return (await placeCash(shop, over)).id;
};
const returnedCash = async (): Promise<string> => {
  const id = await cashOrder();
  await ask('POST', `/orders/${id}/status`, { to: 'shipped', seen: 'processing', reason: '' });
  await ask('POST', `/orders/${id}/status`, { to: 'cancelled_by_user', seen: 'shipped', reason: 'It came back.' });
  return id;
};

await courierServices(shop, 'SHIPROCKET');

/** A call of each route that succeeds. */
const calls: Readonly<Record<string, () => Promise<Call>>> = {
  // Before any other: the sample goes only into an empty shop that has not opened.
  'POST /api/admin/first-day/sample': async () => {
    await shop.rows('INSERT INTO first_day (id) VALUES (1)');
    shop.env.ASSETS = { fetch: async () => new Response('picture') };
    return {};
  },
  'DELETE /api/admin/first-day/sample': async () => ({}),
  'POST /api/admin/first-day/confirmations': async () => ({ body: { what: 'privacy' } }),
  'POST /api/admin/first-day/open': async () => {
    await shop.rows('UPDATE first_day SET opened_at = 1');
    return {};
  },
  'POST /api/admin/orders/:id/status': async () => ({
    params: [await paidOrder()],
    body: { to: 'processing', seen: 'paid', reason: '' },
  }),
  'PUT /api/admin/orders/:id/tracking': async () => ({ params: [await paidOrder()], body: { url: 'https://courier.example/1' } }),
  'PUT /api/admin/orders/:id/address': async () => ({
    params: [await paidOrder()],
    body: { key: newId(), seen: 0, address: { ...places, full_name: 'Ananya Rao', line1: '15, 4th Cross' } },
  }),
  'POST /api/admin/orders/:id/edits': async () => ({
    params: [await paidOrder(2)],
    body: { key: newId(), seen: 0, kind: 'fewer', line: 1, quantity: 1 },
  }),
  'POST /api/admin/orders/:id/undo': async () => {
    const id = await paidOrder();
    await ask('POST', `/orders/${id}/status`, { to: 'processing', seen: 'paid', reason: '', undoable: true });
    return { params: [id], body: { from: 'paid', to: 'processing' } };
  },
  'POST /api/admin/orders/:id/refunds': async () => ({
    params: [await paidOrder()],
    body: { key: newId(), amount: '100', reason: 'A scratch', note: '', lines: [] },
  }),
  ...gstCalls({ ask, paidOrder }),
  'POST /api/admin/manual-orders': async () => ({ body: manualOrder(await shop.addProduct({ price: 70_000, stock: 9 })) }),
  'POST /api/admin/orders/:id/end-link': async () => {
    const body = manualOrder(await shop.addProduct({ price: 70_000, stock: 9 }), { isSent: true, paidBy: 'link' });
    return { params: [(await ask<{ id: string }>('POST', '/manual-orders', body)).body.id] };
  },
  'POST /api/admin/orders/bulk/pack': async () => ({ body: { orders: [{ id: await paidOrder(), seen: 'paid' }] } }),
  'POST /api/admin/orders/bulk/ship': async () => ({
    body: { parcels: [{ id: await paidOrder(), seen: 'paid', url: 'https://courier.example/2' }] },
  }),
  'PUT /api/admin/texts/pages/:kind': async () => ({ params: ['about'], body: { text: 'We sell.', seen: 0 } }),
  'POST /api/admin/texts/pages/:kind/take-back': async () => ({ params: ['faq'], body: { version: 0, seen: 0 } }),
  'POST /api/admin/texts/pages/:kind/letter': async () => {
    await paidOrder();
    await ask('PUT', '/texts/pages/returns', { text: 'We take everything back.', seen: 0 });
    return { params: ['returns'], body: { version: 1, summary: 'We take everything back.', others: {} } };
  },
  'POST /api/admin/texts/own': async () => ({ body: { ...ownPage, slug: 'care' } }),
  'PUT /api/admin/texts/own/:slug': async () => ({ params: [(await addedPage('rings')).slug], body: { ...ownPage, seen: 1 } }),
  'POST /api/admin/texts/own/:slug/take-back': async () => ({ params: [(await addedPage('pearls')).slug], body: { version: 1, seen: 1 } }),
  'DELETE /api/admin/texts/own/:slug': async () => ({ params: [(await addedPage('gold')).slug], body: { seen: 1 } }),
  'PUT /api/admin/texts/mails/:kind': async () => ({ params: ['mail-welcome'], body: { subject: 'Hello', opening: '{usual}', seen: 0 } }),
  'POST /api/admin/texts/mails/:kind/sample': async () => ({ params: ['mail-welcome'], body: { subject: 'Hello', opening: '{usual}' } }),
  'POST /api/admin/texts/mails/:kind/take-back': async () => ({ params: ['mail-refunded'], body: { version: 0, seen: 0 } }),
  'PUT /api/admin/translations': async () => ({
    body: { ...translated, fields: [{ field: 'greeting', text: 'नमस्ते', english: 'Hello, I have a question.', seen: 0 }], isRight: false },
  }),
  'POST /api/admin/translations/back': async () => ({
    body: {
      ...{ language: 'hi', isRight: true, isDryRun: false },
      lines: [{ line: 2, key: 'store::designation', english: 'Grievance Officer', text: 'शिकायत अधिकारी' }],
    },
  }),
  'PUT /api/admin/brand': async () => ({ body: { ...(await ask<BrandText>('GET', '/brand')).body.form } }),
  'POST /api/admin/brand/take-back': async () => ({ body: { version: 0, seen: (await ask<BrandText>('GET', '/brand')).body.form.seen } }),
  'PUT /api/admin/canned-replies': async () => ({ body: { texts: [], seen: 0 } }),
  'PUT /api/admin/search-words': async () => ({ body: { text: 'kada = bangle', seen: 1 } }),
  'POST /api/admin/fair-dealing': async () => ({ body: { note: '' } }),
  'POST /api/admin/gst-papers': async () => ({ body: { ids: [await paidOrder()] } }),
  'POST /api/admin/orders/:id/check': async () => ({ params: [await paidOrder()] }),
  'POST /api/admin/orders/:id/notes': async () => ({ params: [await paidOrder()], body: { id: newId(), text: 'Call before noon.' } }),
  'POST /api/admin/orders/:id/messages': async () => {
    const id = await paidOrder();
    await shop.settle();
    return { params: [id], body: { id: newId(), key: `paid:${id}` } };
  },
  ...Object.fromEntries(recordCalls),
  'POST /api/admin/products/:id/stock': async () => ({
    params: [(await added('products', '')).id],
    body: { size: '', change: 1, note: '' },
  }),
  'POST /api/admin/settings/notifications/:id/active': async () => {
    const { id, seen } = await added('settings/notifications', '');
    return { params: [id], body: { isActive: true, seen } };
  },
  'POST /api/admin/categories/:id/sizes': async () => ({
    params: [(await added('categories', 'Rings by size')).id],
    body: { sizes: ['12', '14'], except: null },
  }),
  'POST /api/admin/categories/:id/move': async () => ({
    params: [(await added('categories', 'From')).id],
    body: { to: (await added('categories', 'To')).id },
  }),
  'POST /api/admin/banners/order': async () => {
    const { id: first } = await added('banners', '');
    const rows = await shop.rows('SELECT id FROM home_banners WHERE id <> ?', first);
    return { body: { ids: [first, ...rows.map(({ id }) => Number(id))] } };
  },
  'POST /api/admin/products/:id/restore': async () => {
    const { id } = await added('products', '');
    await ask('DELETE', `/products/${id}`);
    return { params: [id] };
  },
  'POST /api/admin/products/import': async () => ({
    body: {
      isDryRun: false,
      lines: [{ line: 2, cells: { sku: 'MJP-1', name: 'Mayur Juda Pin', price: '849', stock: '1', ...TAX.cells } }],
    },
  }),
  'PUT /api/admin/settings/shipping': async () => ({
    body: { freeFrom: '999', fee: '49', giftWrap: '40', ...(await activeOf('shipping_settings')) },
  }),
  'PUT /api/admin/maintenance': async () => ({ body: { isOn: false, notice: '' } }),
  'PUT /api/admin/settings/digest': async () => ({ body: { isOn: true, email: 'owner@chamak.example', phone: '', seen: 0 } }),
  'PUT /api/admin/settings/owner-news': async () => ({ body: { ...(await settingsNow()).ownerNews, email: 'owner@news.example' } }),
  'PUT /api/admin/settings/cash-on-delivery': async () => ({
    body: { isOn: true, min: '100', max: '5000', blockedPins: '793', ...(await activeOf('cod_settings')) },
  }),
  'POST /api/admin/cash-orders/:id/call': async () => ({ params: [await cashOrder({})], body: { outcome: 'no-answer', version: 1 } }),
  'POST /api/admin/cash-orders/:id/refusal': async () => ({ params: [await returnedCash()] }),
  'DELETE /api/admin/cash-orders/:id/refusal': async () => ({ params: [await returnedCash()] }),
  'PUT /api/admin/cash-guard': async () => ({ body: (await ask('GET', '/cash-guard')).body }),
  'PUT /api/admin/settings/stock': async () => ({ body: { lowStockTo: '3', seen: 0 } }),
  'PUT /api/admin/settings/boxes': async () => ({
    body: { boxes: [{ name: 'Small', lengthMm: '15', breadthMm: '12', heightMm: '5', grams: '80' }], seen: 0 },
  }),
  'PUT /api/admin/settings/returns': async () => ({ body: { returnDays: '3', exchangeDays: '7', seen: 0 } }),
  'PUT /api/admin/settings/store/identity': async () => ({ body: { ...identity, seen: 0 } }),
  'PUT /api/admin/settings/store/grievance': async () => ({
    body: { name: 'Asha Rao', designation: 'Grievance Officer', email: 'asha@chamak.example', phone: '9845000001', seen: 0 },
  }),
  'PUT /api/admin/settings/store/hours': async () => ({
    body: { week: Array.from({ length: 7 }, () => ({ isOpen: true, from: '10:00', to: '18:00' })), seen: 0 },
  }),
  'PUT /api/admin/settings/store/holidays': async () => ({ body: { days: [{ date: '2027-01-26', name: 'Republic Day' }], seen: 0 } }),
  'PUT /api/admin/settings/store/gst': async () => ({ body: { gstin: '27ABCDE1234F1Z0', seen: 0 } }),
  'PUT /api/admin/first-day/seller': async () => ({ body: seller }),
  'POST /api/admin/banners/:id/shown': async () => ({ params: [(await added('banners', '')).id], body: { isActive: false } }),
  'POST /api/admin/reviews/:id/publish': async () => ({ params: [await writtenReview()], body: { seen: 5 } }),
  'PUT /api/admin/reviews/:id/answer': async () => ({ params: [await writtenReview()], body: { answer: 'Thank you.', seen: 5 } }),
  'PUT /api/admin/reviews/asking': async () => ({ body: { askAfterDays: '9' } }),
  'POST /api/admin/reviews/:id/refuse': async () => ({ params: [await writtenReview()], body: { reason: 'insulting', seen: 5 } }),
  'PUT /api/admin/customers/:id/note': async () => {
    await paidOrder();
    const [row] = await shop.rows('SELECT id FROM customers ORDER BY id DESC LIMIT 1');
    return { params: [Number(row?.id)], body: { note: 'Likes oxidised pieces.', seen: 0 } };
  },
  'PUT /api/admin/customers/:id/erasure': async () => ({ params: [await servedCustomer()] }),
  'DELETE /api/admin/customers/:id/erasure': async () => {
    const id = await servedCustomer();
    await shop.rows('UPDATE customers SET erase_at = 1 WHERE id = ?', id);
    return { params: [id] };
  },
  'DELETE /api/admin/customers/:id/sessions': async () => {
    const { id } = await signedIn(shop);
    await shop.rows('UPDATE orders SET user_id = ? WHERE id = ?', id, await paidOrder());
    const [row] = await shop.rows('SELECT id FROM customers WHERE user_id = ?', id);
    return { params: [Number(row?.id)] };
  },
  'POST /api/admin/grievances/:id/messages': async () => ({
    params: [await complaintIn(shop)],
    body: { kind: 'answered', text: 'We are sorry.', outcome: null },
  }),
  ...(await callsElsewhere({ shop, ask, cookie, paidOrder, cashOrder })),
  'POST /api/admin/returns/:id/accept': async () => ({ params: [await requested()], body: { note: 'Please send it back.' } }),
  'POST /api/admin/returns/:id/decline': async () => ({ params: [await requested()], body: { note: 'It was worn.' } }),
  'POST /api/admin/returns/:id/receive': async () => ({ params: [await accepted()], body: { note: '' } }),
  'POST /api/admin/returns/:id/parcel': async () => ({ params: [await accepted()] }),
  'POST /api/admin/returns/:id/settle': async () => ({ params: [await accepted()], body: { outcome: 'refunded', sellable: [], note: '' } }),
  'POST /api/admin/messages/retry': async () => {
    await shop.rows(
      "INSERT INTO outbox (dedupe_key, kind, recipient, payload, attempts) VALUES ('stuck', 'welcome', 'a@example.in', '{\"name\":\"A\"}', ?)",
      MESSAGE_TRIES,
    );
    return { body: { dedupe: 'stuck' } };
  },
  'POST /api/admin/subscribers/unsubscribe': async () => {
    await shop.rows("INSERT INTO newsletter_subscribers (email, consent_text, asked_at) VALUES ('reader@example.in', 'x', 1)");
    return { body: { email: 'reader@example.in' } };
  },
};

const writing = apiRoutes()
  .filter(({ pattern, method }) => pattern.startsWith('/api/admin/') && method !== 'GET')
  .map(({ name }) => name);

test('every route of the administrator that writes has a call here, or a reason', () => {
  expect(writing.filter((name) => !calls[name] && !silent[name])).toEqual([]);
  expect([...Object.keys(calls), ...Object.keys(silent)].filter((name) => !writing.includes(name))).toEqual([]);
});

// A press that takes several steps leaves a line for each.
test.each(Object.keys(calls))('%s leaves its line in the audit log', async (name) => {
  const [method = '', pattern = ''] = name.split(' ');
  const { params = [], body, send } = (await calls[name]?.()) ?? {};
  const [{ last } = { last: 0 }] = await shop.rows('SELECT coalesce(max(seq), 0) AS last FROM admin_actions');
  const left = [...params];
  const path = pattern.slice('/api/admin'.length).replace(/:\w+/g, () => String(left.shift()));
  const answer = await (send?.() ?? ask(method, path, body));
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  const lines = await shop.rows('SELECT actor, action, kind, object_id, label FROM admin_actions WHERE seq > ? ORDER BY seq', Number(last));
  expect(lines).toHaveLength(linesOf[name] ?? 1);
  const said = expect.stringMatching(/./);
  for (const line of lines) expect(line).toEqual({ actor: 'owner@chamak.example', action: said, kind: said, object_id: said, label: said });
});
