import { expect, it } from 'vitest';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { queueOrderMessage } from '../../../src/features/sales/messages/queue-order-message.server.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { cashOrder } from '../../shop/cash.ts';
import { mailTo, shopInBoth } from '../../shop/in-hindi.ts';
import { manualOrder } from '../../shop/manual-order.ts';
import { Shopper } from '../../shop/shopper.ts';

const { shop, at } = await shopInBoth();
const { ask } = await administratorOf(shop);
const piece = await shop.addProduct({ price: 70_000, stock: 90 });
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 5000000, 1)');

const GSTIN = '29AAGCB7383J1Z4';
const business = { gstin: GSTIN, legal_name: 'Rao Traders LLP' };
const billed = { en: `Billed to Rao Traders LLP, GSTIN ${GSTIN}`, hi: `बिल Rao Traders LLP के नाम, GSTIN ${GSTIN}` } as const;

it.each(['en', 'hi'] as const)('in %s the mail of an order names the business that it is billed to', async (language) => {
  const shopper = new Shopper(at[language]);
  const email = `buyer-${language}@example.in`;
  const order = await shopper.order([{ id: piece }], '', { customer_email: email, business });
  await shopper.verify(order, await shopper.pay(order));
  const { text, html } = await mailTo(shop, email);
  for (const version of [text, html]) expect(version).toContain(billed[language]);
});

it('so does the mail of a cash order; that of a person names none', async () => {
  await cashOrder(shop, new Shopper(shop), [{ id: piece }], { customer_email: 'cash@example.in', business });
  expect((await mailTo(shop, 'cash@example.in')).text).toContain(billed.en);
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }], '', { customer_email: 'person@example.in' });
  await shopper.verify(order, await shopper.pay(order));
  expect((await mailTo(shop, 'person@example.in')).text).not.toMatch(/Billed|GSTIN/);
});

it.each(['cash', 'on_delivery'])('so does the mail of a manual order, paid %s: the administrator typed it', async (paidBy) => {
  const taken = { isSent: true, wishesMails: true, gstin: GSTIN, legalName: 'Rao Traders LLP', email: `${paidBy}@example.in`, paidBy };
  expect((await ask('POST', '/manual-orders', manualOrder(piece, taken))).status).toBe(200);
  expect((await mailTo(shop, taken.email)).text).toContain(billed.en);
});

it('the mail of an order that nobody paid or proved names no business that was typed', async () => {
  const email = 'unproved@example.in';
  const order = await new Shopper(shop).order([{ id: piece }], '', { customer_email: email, business });
  const now = shop.at();
  await now.db.write([queueOrderMessage(now, 'order-confirmed', `test:${order.body.dbOrderId}`, order.body.dbOrderId)]);
  await drainOutbox(now);
  expect((await mailTo(shop, email)).text).not.toMatch(/Rao|GSTIN/);
});
