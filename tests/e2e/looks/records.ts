import { sign } from '../../../src/platform/signing.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { askOf } from '../../shop/orders/delivered.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { newSession, signedIn } from '../../shop/people/sign-in.ts';
import { shop, shopUrl } from '../browser/browser.ts';
import { bookedParcel, scan } from '../browser/parcels-along.ts';
import { ADMIN_EMAIL, owner } from '../browser/people.ts';
import { cashOrder, deliveredOrder, paidOrder, waitingCashOrder } from '../browser/planted-orders.ts';
import { plantSettlement } from './planted-settlement.ts';

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

/** What the addresses of pages name, in the shop under test. */
export interface Records {
  readonly paid: string;
  /** A cash order that waits for its buyer's answer. */
  readonly waiting: string;
  /** An order that is held for a link to pay. */
  readonly held: string;
  /** An order whose parcel could not be delivered. */
  readonly missed: string;
  readonly delivered: string;
  readonly returned: string;
  readonly unpaid: string;
  readonly number: string;
  readonly returnId: string;
  /** A parcel that is to be booked. */
  readonly parcelId: string;
  /** A courier's payment. */
  readonly remittance: string;
  readonly complaint: string;
  /** A payment that a bank disputes. */
  readonly dispute: string;
  readonly complaintNumber: string;
  /** The token of its mailed link. */
  readonly complaintToken: string;
  readonly customer: string;
  /** A settlement with a line of each kind. */
  readonly settlement: string;
  /** The end of the address of a page that the owner made. */
  readonly ownPage: string;
  /** The buyer of these orders. */
  readonly buyer: string;
  /** Of that buyer, and of the administrator. */
  readonly cookies: Readonly<Record<'buyer' | 'administrator', readonly Cookie[]>>;
  /** The token of a signed link. */
  readonly token: (purpose: 'order', id: string) => Promise<string>;
  readonly sign: (purpose: string, text: string) => Promise<string>;
}

/** The cookies of a browser in which somebody is signed in, by the session's own. */
export const cookiesOf = (header: string, url = shopUrl): Cookie[] => {
  const [name = '', value = ''] = header.split(';')[0]?.split(/=(.*)/s) ?? [];
  return [
    { name, value, url },
    // It tells the scripts of pages that somebody is signed in.
    { name: 'in', value: '1', url },
  ];
};

const one = async (sql: string, ...args: (string | number)[]): Promise<string> =>
  String(Object.values((await shop.rows(sql, ...args))[0] ?? {})[0] ?? '');

/** A return of a delivered order, as its buyer asks for it. */
async function askForReturn(order: string, token: string): Promise<string> {
  const body = askOf({ reason: 'late', note: 'It came after the wedding.' });
  const answer = await fetch(`${shopUrl}/api/orders/${order}/returns`, {
    method: 'POST',
    headers: { origin: shopUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, token }),
  });
  if (answer.status !== 201) throw new Error(`The return was answered with ${answer.status}: ${await answer.text()}`);
  return body.id;
}

/** A dispute about the payment of an order, which is to be answered. Returns its id. */
async function addDispute(orderId: string): Promise<string> {
  const id = `disp_looks_${orderId.slice(0, 8)}`;
  await shop.rows(
    `INSERT OR IGNORE INTO disputes (id, payment_id, paise, status, phase, reason_code, respond_by, opened_at)
      SELECT ?, id, amount_paise, 'open', 'chargeback', 'goods_or_services_not_received', ?, ? FROM payments WHERE order_id = ?`,
    ...[id, Date.now() + 2 * DAY, Date.now() - DAY, orderId],
  );
  return id;
}

/** A page that the owner made. Returns the end of its address. */
async function addOwnPage(): Promise<string> {
  const page = { title: 'Size guide', text: '## Rings\n\nMeasure a ring at {shop}.\n\n- Inside\n- In **millimetres**', state: 'shown' };
  await shop.rows(
    "INSERT OR IGNORE INTO shop_words (kind, version, text, hash, by) VALUES ('page-size-guide', 1, ?, ?, ?)",
    ...[JSON.stringify(page), '0'.repeat(64), ADMIN_EMAIL],
  );
  return 'size-guide';
}

/** What a courier paid. It never changes: another file of the same shop may have added it. */
async function addRemittance(): Promise<string> {
  await shop.rows(
    "INSERT OR IGNORE INTO cod_remittances (id, courier, utr, bank_paise, paid_on) VALUES ('paid-by-courier', 'delhivery', 'UTR26110001', 0, '2026-11-02')",
  );
  return 'paid-by-courier';
}

/** A call of the administrator. Returns the id of what it answers with. */
async function asAdmin(cookies: readonly Cookie[], path: string, body: object): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/admin${path}`, {
    method: 'POST',
    headers: {
      ...{ origin: shopUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { readonly id: string }).id;
}

/** A call of the desk of parcels. */
const atDesk = (cookies: readonly Cookie[], path: string, body: object) => asAdmin(cookies, `/parcels${path}`, body);

/** An order for a chat, of the piece of a test, which is held for a day. */
async function linkToPay(cookies: readonly Cookie[]): Promise<string> {
  const price = Number(await one('SELECT price_paise FROM products WHERE id = 6'));
  const fee = Number(
    await one(
      'SELECT iif(free_shipping_threshold_paise <= ?, 0, standard_shipping_fee_paise) FROM shipping_settings WHERE is_active = 1',
      price,
    ),
  );
  return asAdmin(cookies, '/manual-orders', manualOrder(6, { isSent: true, paidBy: 'link', shownTotal: price + fee }));
}

let made: Promise<Omit<Records, 'cookies'>> | undefined;

/**
 * The records of this worker's shop: its files look at the same ones, and at new ones once another test has sent what was to be packed.
 * Other tests sign people out.
 */
export async function theRecords(): Promise<Records> {
  const isSent = made !== undefined && (await one('SELECT status FROM orders WHERE id = ?', (await made).paid)) !== 'paid';
  if (!made || isSent) made = makeRecords();
  const records = await made;
  return { ...records, cookies: { buyer: await signIn(records.buyer), administrator: await signInOwner() } };
}

const signIn = async (id: string) => cookiesOf(await newSession(shop, id));

/** For longer than all pages are looked at: otherwise a copy of all customers asks for the password again (403). */
async function signInOwner(): Promise<Cookie[]> {
  await owner();
  const cookies = await signIn(await one('SELECT id FROM users WHERE email = ?', ADMIN_EMAIL));
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now() + DAY);
  return cookies;
}

/** Writes a record of each kind. */
async function makeRecords(): Promise<Omit<Records, 'cookies'>> {
  const own = (purpose: string, text: string) => sign({ SHOP_SECRET: shop.env.SHOP_SECRET }, purpose, text);
  const buyer = await signedIn(shop);
  const [paid, delivered, returned] = [await paidOrder(2), await deliveredOrder(), await deliveredOrder()];
  await cashOrder();
  const waiting = await waitingCashOrder(25);
  const missed = await cashOrder();
  const parcel = await bookedParcel(missed);
  for (const step of ['out_for_delivery', 'undelivered']) await scan(parcel, step);
  for (const { id } of [paid, delivered, returned])
    await shop.rows("UPDATE orders SET user_id = ?, guest_id = '' WHERE id = ?", buyer.id, id);
  const parts = { addressLine1: '14, 3rd Cross', addressLine2: '', city: 'Bengaluru', state: 'KA', pinCode: '560003', country: 'India' };
  await shop.rows('UPDATE users SET address = ? WHERE id = ?', JSON.stringify(parts), buyer.id);
  await shop.rows(
    'INSERT INTO saved_addresses (id, user_id, address) VALUES (?, ?, ?)',
    ...[newId(), buyer.id, JSON.stringify({ ...parts, kind: 'other', label: 'Amma', name: 'Lakshmi Menon', phone: '9447000000' })],
  );
  for (const piece of [2, 5, 16]) await shop.rows('INSERT INTO wishlist_items (user_id, product_id) VALUES (?, ?)', buyer.id, piece);
  const complaint = await complaintIn(shop);
  const dispute = await addDispute((await paidOrder()).id);
  const stamp = `m${(Date.now() + DAY).toString(36)}`;
  const administrator = await signInOwner();
  const byHand = await atDesk(administrator, '', { orderId: (await paidOrder(1)).id });
  await atDesk(administrator, `/${byHand}/book`, { courier: 'manual', carrier: 'India Post', awb: '' });
  return {
    paid: paid.id,
    waiting: waiting.id,
    held: await linkToPay(administrator),
    missed: missed.id,
    delivered: delivered.id,
    returned: returned.id,
    unpaid: await one("SELECT id FROM orders WHERE status = 'failed' LIMIT 1"),
    number: paid.name.replace(/\D/g, ''),
    returnId: await askForReturn(returned.id, await own('order', returned.id)),
    remittance: await addRemittance(),
    parcelId: await atDesk(administrator, '', { orderId: (await cashOrder()).id }),
    complaint,
    dispute,
    complaintNumber: `CHG-${await one('SELECT number FROM grievances WHERE id = ?', complaint)}`,
    complaintToken: `${stamp}.${await own('grievance', `${complaint}\n${stamp}`)}`,
    customer: await one('SELECT max(id) FROM customers'),
    settlement: await plantSettlement(paid.id),
    ownPage: await addOwnPage(),
    buyer: buyer.id,
    token: own,
    sign: own,
  };
}
