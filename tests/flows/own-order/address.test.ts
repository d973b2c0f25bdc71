import { describe, expect, it } from 'vitest';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { changeAddressOf } from '../../../src/features/own-order/admin/change-address-of.server.ts';
import { fieldsOf } from '../../../src/features/own-order/change/address-form.schema.ts';
import type { Address } from '../../../src/rules/address/address.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, ORDER_CONTACTS_YEARS } from '../../../src/rules/limits.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { addressIn, codeOf, editsOf, home, moveTo, NAME, type Sold, sold } from '../../shop/orders/edits.ts';
import { mailsOf, openedOrder } from '../../shop/orders/orders.ts';
import { parcelOf, parcelRow } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows(
  'INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 5000000, \'["194101", "744"]\', 1)',
);
const newStreet = { address: '15, 4th Cross' };
const chennai = { address: '2, Beach Road', city: 'Chennai', state: 'TN', pin_code: '600001' };
const byOwner = ({ id }: Sold, over: Partial<Address>, seen = 0, key = newId(), name = NAME) =>
  codeOf(changeAddressOf(shop.at(), { orderId: id, by: 'owner@chamak.example', key, seen, address: fieldsOf(name, { ...home, ...over }) }));

describe('the customer changes the address of a sold order before it leaves', () => {
  it('by the signed link, once: the order, the list of customers and the mail have the new one; a landmark counts by itself', async () => {
    const order = await sold(shop);
    expect(await moveTo(shop, order, { address: '15, 4th Cross', place: 'Behind the school' })).toBe('done');
    await shop.settle();
    expect(await addressIn(shop, order.id)).toEqual({ ...home, address: '15, 4th Cross', place: 'Behind the school' });
    expect(await editsOf(shop, order.id)).toEqual([{ version: 1, kind: 'address', actor: 'shopper', author: '', delta: 0 }]);
    const [edit] = await shop.rows('SELECT before, after FROM order_edits WHERE order_id = ?', order.id);
    expect([JSON.parse(String(edit?.before)), JSON.parse(String(edit?.after))]).toEqual([home, await addressIn(shop, order.id)]);
    expect(await mailsOf(shop, order.id)).toEqual(['order-confirmed', 'order-changed']);
    expect(shop.mails.at(-1)).toMatchObject({ to: 'ananya.rao@example.in', subject: expect.stringMatching(/^Order CHK-\d+ is changed$/) });
    expect(shop.mails.at(-1)?.text).toContain('15, 4th Cross, Behind the school, Bengaluru, Karnataka 560003');

    const again = { ...home, address: '16, 5th Cross' };
    expect(await moveTo(shop, order, again, { seen: 1 })).toBe('ORDER_EDITED_ONCE');
    const landmark = { address: '15, 4th Cross', place: 'Opposite the temple' };
    expect(await moveTo(shop, order, landmark, { seen: 1 })).toBe('done');
    expect(await moveTo(shop, order, { ...landmark, place: '' }, { seen: 2 })).toBe('ORDER_EDITED_ONCE');
    expect(await moveTo(shop, order, landmark, { seen: 2 })).toBe('NOTHING_CHANGED');
    expect(await moveTo(shop, { id: order.id, token: 'forged' }, again, { seen: 2 })).toBe('ORDER_NOT_FOUND');
  });

  it('the same press again is the same change, at once and later; another address with its key is refused', async () => {
    const order = await sold(shop);
    const key = newId();
    const move = () => moveTo(shop, order, newStreet, { key });
    expect(await Promise.all([move(), move(), move()])).toEqual(['done', 'done', 'done']);
    expect(await move()).toBe('done');
    expect(await editsOf(shop, order.id)).toHaveLength(1);
    expect(await mailsOf(shop, order.id, 'order-changed')).toHaveLength(1);
    expect(await moveTo(shop, order, { address: '17, 6th Cross' }, { key })).toBe('KEY_REUSED');
    expect(await moveTo(shop, await sold(shop), newStreet, { key })).toBe('KEY_REUSED');
  });

  it('from two windows: one wins, the other is told to look again', async () => {
    for (const ahead of HEAD_STARTS) {
      const order = await sold(shop);
      const ends = await meeting(ahead, [
        () => moveTo(shop, order, { address: 'A, 1st Cross' }),
        () => byOwner(order, { address: 'B, 2nd Cross' }),
      ]);
      expect(ends.toSorted()).toEqual(['ORDER_EDIT_STALE', 'done']);
      expect((await addressIn(shop, order.id)).address).toBe(ends[0] === 'done' ? 'A, 1st Cross' : 'B, 2nd Cross');
      expect(await editsOf(shop, order.id)).toHaveLength(1);
    }
  });

  it('goes only where the shop delivers, and where couriers collect cash if it is to be paid at the door', async () => {
    const [online, cash] = [await sold(shop), await sold(shop, { isCash: true })];
    expect(await moveTo(shop, online, { pin_code: '560999', city: 'Nowhere' })).toBe('PIN_UNKNOWN');
    const portBlair = { city: 'Port Blair', state: 'AN', pin_code: '744101' };
    expect(await moveTo(shop, cash, portBlair)).toBe('COD_NOT_OFFERED');
    expect(await moveTo(shop, online, portBlair)).toBe('done');
    // Another street at the same PIN is no new question, whatever the settings say by now.
    await shop.rows('UPDATE cod_settings SET blocked_pins = \'["560"]\'');
    expect(await moveTo(shop, cash, newStreet)).toBe('done');
    await shop.rows('UPDATE cod_settings SET blocked_pins = \'["194101", "744"]\'');
  });

  it('to another State until the invoice is made, whose tax follows it; then only within it', async () => {
    const [early, late] = [await sold(shop), await sold(shop)];
    expect(await moveTo(shop, early, chennai)).toBe('done');
    expect((await issueInvoice(shop.at(), early.id)).placeOfSupply).toBe('33');
    await issueInvoice(shop.at(), late.id);
    expect(await moveTo(shop, late, chennai)).toBe('EDIT_STATE_INVOICED');
    expect(await moveTo(shop, late, { city: 'Mysuru', pin_code: '570001' })).toBe('done');
    const [paper] = await shop.rows('SELECT buyer FROM invoices WHERE order_id = ?', late.id);
    expect(String(paper?.buyer)).toContain('560003');
  });

  it('the invoice that is made at the same moment names the State of the order', async () => {
    for (const ahead of HEAD_STARTS) {
      const order = await sold(shop);
      const [moved] = await meeting(ahead, [() => moveTo(shop, order, chennai), () => codeOf(issueInvoice(shop.at(), order.id))]);
      const invoice = await issueInvoice(shop.at(), order.id);
      expect([moved, invoice.placeOfSupply]).toEqual(moved === 'done' ? ['done', '33'] : ['EDIT_STATE_INVOICED', '29']);
    }
  });
});

describe('the customer corrects the name of a sold order before it leaves', () => {
  const namesOf = async ({ id }: Sold) => {
    const [row] = await shop.rows('SELECT customer_name AS name, number FROM orders WHERE id = ?', id);
    const [found] = await shop.rows('SELECT name FROM orders_fts WHERE rowid = ?', Number(row?.number));
    return [row?.name, found?.name];
  };
  const draftName = async ({ id }: { readonly id: string }) => JSON.parse(String((await parcelRow(shop, id))?.contact)).name;

  it('alone or with the address, once: order, search, draft of the parcel and message have the new one', async () => {
    const order = await sold(shop);
    const draft = await parcelOf(shop, order.id);
    expect(await moveTo(shop, order, {}, { name: 'Ananya R. Rao' })).toBe('done');
    expect(await namesOf(order)).toEqual(['Ananya R. Rao', 'Ananya R. Rao']);
    expect(await addressIn(shop, order.id)).toEqual(home);
    expect(await draftName(draft)).toBe('Ananya R. Rao');
    const [edit] = await shop.rows('SELECT kind, before, after FROM order_edits WHERE order_id = ?', order.id);
    expect([edit?.kind, JSON.parse(String(edit?.before)), JSON.parse(String(edit?.after))]).toEqual([
      'address',
      { ...home, customer_name: NAME },
      { ...home, customer_name: 'Ananya R. Rao' },
    ]);
    expect(shop.mails.at(-1)?.text).toContain('Ananya R. Rao, 14, 3rd Cross');
    expect(await moveTo(shop, order, {}, { name: 'Somebody Else', seen: 1 })).toBe('ORDER_EDITED_ONCE');
    expect(await moveTo(shop, order, {}, { name: 'Ananya R. Rao', seen: 1 })).toBe('NOTHING_CHANGED');
    // A landmark counts by itself, and keeps the name.
    expect(await moveTo(shop, order, { place: 'Behind the school' }, { name: 'Ananya R. Rao', seen: 1 })).toBe('done');
    expect(await namesOf(order)).toEqual(['Ananya R. Rao', 'Ananya R. Rao']);
  });

  it('the same press with another name is another change, and a name from before another change is refused', async () => {
    const order = await sold(shop);
    const key = newId();
    const rename = (name: string) => moveTo(shop, order, {}, { name, key });
    expect([await rename('Ananya R. Rao'), await rename('Ananya R. Rao'), await rename('Ananya S. Rao')]).toEqual([
      'done',
      'done',
      'KEY_REUSED',
    ]);
    expect(await byOwner(order, {}, 0, newId(), 'Ananya T. Rao')).toBe('ORDER_EDIT_STALE');
    expect(await byOwner(order, {}, 1, newId(), 'Ananya T. Rao')).toBe('done');
    expect(await namesOf(order)).toEqual(['Ananya T. Rao', 'Ananya T. Rao']);
    expect(await shop.rows("SELECT changes FROM admin_actions WHERE object_id = ? AND action = 'update'", order.id)).toEqual([
      { changes: '{"delivery":[null,"customer_name"]}' },
    ]);
  });
});

describe('only while the order is here', () => {
  it('not before it is paid, not once it has left, has ended or was delivered', async () => {
    const { shopper: who, order: unpaid } = await openedOrder(shop, { stock: 5 });
    const waiting = { id: unpaid.body.dbOrderId, token: await orderToken(shop.at().env, unpaid.body.dbOrderId) };
    expect(await moveTo(shop, waiting, newStreet)).toBe('ORDER_NOT_EDITABLE');
    // The capture comes first: from then on it is open.
    await who.verify(unpaid, await who.pay(unpaid));
    expect(await moveTo(shop, waiting, newStreet)).toBe('done');

    for (const status of ['shipped', 'delivered'] as const) {
      const order = await sold(shop);
      await changeStatus(shop.at(), { orderId: order.id, to: status, seen: 'paid', reason: 'test', by: 'Asha' });
      expect(await moveTo(shop, order, newStreet)).toBe('ORDER_NOT_EDITABLE');
    }
  });

  it('paid at the same moment: the change waits for the money, or comes after it', async () => {
    for (const ahead of HEAD_STARTS) {
      const { shopper: who, order } = await openedOrder(shop, { stock: 5 });
      const { dbOrderId: id } = order.body;
      const [payment, token] = [await who.pay(order), await orderToken(shop.at().env, id)];
      const [moved] = await meeting(ahead, [() => moveTo(shop, { id, token }, newStreet), () => who.verify(order, payment)]);
      expect(['done', 'ORDER_NOT_EDITABLE']).toContain(moved);
      expect((await addressIn(shop, id)).address).toBe(moved === 'done' ? '15, 4th Cross' : '14, 3rd Cross');
    }
  });

  it('shipped at the same moment: the parcel leaves to the address that the screen showed, or does not leave', async () => {
    const seen = new Set<string>();
    for (const ahead of HEAD_STARTS) {
      const order = await sold(shop);
      const ship = () =>
        codeOf(changeStatus(shop.at(), { orderId: order.id, to: 'shipped', seen: 'paid', version: 0, reason: 'x', by: 'Asha' }));
      const [moved, shipped] = await meeting(ahead, [() => moveTo(shop, order, newStreet), ship]);
      seen.add(`${moved}, ${shipped}`);
      expect(await addressIn(shop, order.id)).toEqual(moved === 'done' ? { ...home, ...newStreet } : home);
    }
    expect([...seen].toSorted()).toEqual(['ORDER_NOT_EDITABLE, done', 'done, ORDER_EDIT_STALE']);
  });

  it('cancelled at the same moment: the cancellation stands, with all of the money', async () => {
    for (const ahead of HEAD_STARTS) {
      const order = await sold(shop);
      const cancel = () => cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: order.id, token: order.token, reason: '' });
      const [moved, cancelled] = await meeting(ahead, [() => moveTo(shop, order, newStreet), cancel]);
      await shop.settle();
      expect(cancelled).toBe('cancelled');
      expect(['done', 'ORDER_NOT_EDITABLE']).toContain(moved);
    }
  });
});

it('its facts are emptied with the contacts of the order', async () => {
  const order = await sold(shop);
  await moveTo(shop, order, newStreet, { name: 'Ananya R. Rao' });
  const [row] = await shop.rows('SELECT created_at FROM orders WHERE id = ?', order.id);
  await shop.rows("UPDATE job_leases SET last_run_at = 0, lease_until = 0 WHERE name = 'forget'");
  await shop.runCron(Number(row?.created_at) + ORDER_CONTACTS_YEARS * 365 * DAY + DAY);
  expect(await shop.rows('SELECT before, after FROM order_edits WHERE order_id = ?', order.id)).toEqual([{ before: '{}', after: '{}' }]);
  expect(await addressIn(shop, order.id)).toEqual({ ...home, address: '15, 4th Cross', phone: '' });
});

it('the owner changes it as often as needed and without a code; the phone is then not proved, and the audit log names what was changed', async () => {
  const order = await sold(shop, { isCash: true });
  expect(await byOwner(order, { phone: '9845000077' })).toBe('done');
  expect(await byOwner(order, { phone: '9845000077', ...chennai }, 1)).toBe('done');
  expect(await byOwner(order, { ...chennai }, 1)).toBe('ORDER_EDIT_STALE');
  expect(await shop.rows('SELECT phone_verified AS phone, email_verified AS email FROM orders WHERE id = ?', order.id)).toEqual([
    { phone: 0, email: 1 },
  ]);
  expect(await editsOf(shop, order.id)).toMatchObject([
    { version: 1, kind: 'address', actor: 'admin', author: 'owner@chamak.example' },
    { version: 2, kind: 'address', actor: 'admin', author: 'owner@chamak.example' },
  ]);
  expect(await shop.rows("SELECT changes FROM admin_actions WHERE object_id = ? AND action = 'update' ORDER BY seq", order.id)).toEqual([
    { changes: '{"delivery":[null,"phone"]}' },
    { changes: '{"delivery":[null,"address, city, state, pin_code"]}' },
  ]);
  // What the customer may do once is not used up.
  expect(await moveTo(shop, order, { phone: '9845000077', ...chennai, address: '3, Beach Road' }, { seen: 2 })).toBe('done');
});
