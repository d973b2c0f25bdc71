import type { MessageKind } from '../../../src/features/messages/message-kinds.ts';
import { renderMail } from '../../../src/features/messages/outbox/send-mail.server.ts';
import { templates } from '../../../src/mails.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { demoStore } from '../../../src/rules/store/demo-store.ts';

/** The address of the shop in mails. */
export const HOME = 'https://shop.example';
/** A paid order of somebody. */
export const orderBy = (name: string, more: object = {}) => ({
  ...{ id: 'o', number: 20_417, status: 'paid', method: 'gateway', customerName: name },
  shippingAddress: {
    ...{ address: name, apartment: name, place: '', city: name, state: 'KA', pin_code: '560003', country: 'India', phone: '9845000000' },
  },
  ...{ subtotal: 159_800, discount: 0, couponCode: null, shippingFee: 0, giftWrap: null, paidByHand: null, source: null, taxes: 0 },
  ...{ total: 159_800, cut: 0, due: 159_800, advance: 0, advanced: 0, advanceKept: 0, returnDays: 2, exchangeDays: 2 },
  ...{ createdAt: Date.parse('2026-11-20T07:00:00Z'), paidAt: Date.parse('2026-11-20T07:00:00Z') },
  ...{ holdExpiresAt: Date.parse('2026-11-21T07:00:00Z'), deliveredAt: Date.parse('2026-11-24T07:12:00Z') },
  trackingUrl: 'https://carrier.example/t?id=1&x="y"',
  ...more,
});

/** A shop whose database knows one order, with a piece of that name. */
export function shopWith(order: object, name: string): Shop {
  const db = openDatabase({ TURSO_DATABASE_URL: 'http://127.0.0.1:1' }, { write: () => Promise.reject(new Error('no')) });
  const item = { productId: 3, selectedSize: '', quantity: 2, priceAtPurchase: 79_900, name, image: name };
  const line = { line: 1, name, size: '', quantity: 2, refunded: 0, returning: 0, review: null };
  const business = [{ gstin: name, legalName: name }];
  const read = async () => ({ order: [order], items: [item], events: [], lines: [line], first: [], business });
  return {
    env: { SHOP_URL: `${HOME}/`, SHOP_SECRET: 'a secret of at least thirty-two letters' },
    db: { ...db, read },
    now: 0,
  } as unknown as Shop;
}

/** The payload of a message of any kind. */
export const payloadOf = (value: string) => ({
  ...{ name: value, newEmail: value, product: value, code: value, number: value, kind: value, note: value, why: value, amount: '100' },
  ...{ method: value, reason: value, en: value, hi: value, link: `${HOME}/link?a=1&b=2`, loginLink: `${HOME}/link?a=1&b=2` },
  ...{ resetLink: `${HOME}/reset`, confirmUrl: `${HOME}/link?a=1&b=2`, leaveUrl: `${HOME}/leave`, stopLink: `${HOME}/leave` },
  links: JSON.stringify([[value, `${HOME}/link?a=1&b=2`]]),
  // A version of a policy.
  ...{ policy: 'returns', version: '3', at: String(Date.parse('2026-11-24T07:00:00Z')) },
  // News of the owner.
  ...{ counts: value, items: JSON.stringify([{ says: value, path: '/admin/orders/o' }]), more: '3' },
  // A sample: the mail that it shows, with words of the owner.
  ...{ mail: 'order-shipped', order: 'o', subject: `${value} {usual}`, opening: `{usual} ${value}` },
});

/** What an order must be for a mail of this kind. */
export const needed: Readonly<Partial<Record<MessageKind, object>>> = { 'review-ask': { status: 'delivered', city: 'Pune' } };

/** A mail of a kind, in which everything that people type is `value`. */
export const rendered = (
  kind: MessageKind,
  value: string,
  more: object | undefined = needed[kind],
  also: Readonly<Record<string, string>> = {},
) =>
  renderMail(
    templates.mails,
    shopWith(orderBy(value, more), value),
    { kind, recipient: '', orderId: 'o', payload: { ...payloadOf(value), ...also } },
    demoStore,
  );
