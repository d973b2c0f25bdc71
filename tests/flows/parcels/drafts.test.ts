import { expect, it } from 'vitest';
import { cancelParcel } from '../../../src/features/parcels/acts/cancel-parcel.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { makeBackParcel } from '../../../src/features/parcels/make/make-parcel.server.ts';
import { parcelTransitionRows } from '../../../src/rules/parcels/parcel-moves.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { guardOn, placeCash } from '../../shop/orders/cash-guard.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, parcelOf, parcelRow, pollAt, soldOrder } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

// What the database refuses of parcels is tried by `tests/simulation/town/attacks`.
const shop = await shopUnderTest();
const { rows } = shop;

it('a parcel has all pieces that are still to be sent, the usual box, and a reference of its own', async () => {
  const { id } = await soldOrder(shop, [{ quantity: 2 }, { price: 30_000 }]);
  const [order] = await rows('SELECT number FROM orders WHERE id = ?', id);
  const parcel = await parcelOf(shop, id);
  const box = { weightGrams: 250, lengthMm: 150, declared: 170_000, cashDue: 0 };
  expect(parcel).toMatchObject({ state: 'draft', reference: String(order?.number), ...box });
  expect(await rows('SELECT line, quantity FROM parcel_items WHERE parcel_id = ? ORDER BY line', parcel.id)).toEqual([
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
  ]);
  await expect(parcelOf(shop, id)).rejects.toMatchObject({ code: 'PARCEL_EMPTY' });
});

it('it may be one of several: no piece is in two, and the first collects all cash in whole rupees (T9, #155)', async () => {
  const { id } = await soldOrder(shop, [{ price: 70_050, quantity: 3 }], true);
  const total = Number((await rows('SELECT total_paise AS total FROM orders WHERE id = ?', id))[0]?.total);
  const twoOfThem = { pieces: [{ orderId: id, line: 1, quantity: 2 }] };
  const first = await parcelOf(shop, id, twoOfThem);
  expect([first.cashDue, first.rounding]).toEqual([Math.floor(total / 100) * 100, total % 100]);
  await expect(parcelOf(shop, id, twoOfThem)).rejects.toMatchObject({ code: 'PARCEL_ABOVE_BOUGHT' });
  const second = await parcelOf(shop, id);
  expect([second.reference, second.cashDue, second.rounding]).toEqual([`${first.reference}-2`, 0, 0]);
  const both = await Promise.allSettled([1, 2].map(() => parcelOf(shop, id)));
  expect(both.filter(({ status }) => status === 'fulfilled')).toEqual([]);
});

it('it goes to one door, and back for a return alone', async () => {
  const [one, other] = [await soldOrder(shop), await soldOrder(shop, [{}], true)];
  await expect(parcelOf(shop, one.id, { with: [other.id] })).rejects.toMatchObject({ code: 'PARCEL_TWO_BUYERS' });
  const ofNothing = { returnId: crypto.randomUUID(), courier: 'shiprocket', by: BY } as const;
  await expect(makeBackParcel(shop.at(), ofNothing)).rejects.toMatchObject({ code: 'RETURN_NOT_FOUND' });
});

it('the moves of the database are those of the rules', async () => {
  const known = (await rows('SELECT from_state, to_state, actor, kind FROM parcel_transitions')).map((row) => Object.values(row).join(' '));
  expect(new Set(known)).toEqual(new Set(parcelTransitionRows().map(({ from, to, actor, kind }) => [from, to, actor, kind].join(' '))));
});

it('it forgets the customer with the order', async () => {
  const { id } = await soldOrder(shop);
  const parcel = await parcelOf(shop, id);
  await rows(
    "INSERT INTO parcel_events (parcel_id, source, code, text, at, seen_at) VALUES (?, 'courier', 'X', 'given to Asha', 1, 1)",
    parcel.id,
  );
  await rows("UPDATE orders SET customer_name = '' WHERE id = ?", id);
  const { name, email, address } = JSON.parse(String((await parcelRow(shop, parcel.id))?.contact));
  expect([name, email, address.phone, address.address]).toEqual(['', '', '', '']);
  expect(await rows('SELECT text FROM parcel_events WHERE parcel_id = ?', parcel.id)).toEqual([{ text: '' }]);
});

it('the audit finds parcels that were moved past the code of the shop', async () => {
  const pried = await freshShop();
  const move = (id: string, to: string, actor: string, more = '') =>
    pried.rows(`UPDATE parcels SET state = ?, actor = ?, updated_at = updated_at + 1${more} WHERE id = ?`, to, actor, id);
  const [waits, ended] = [await parcelOf(pried, (await soldOrder(pried)).id), await parcelOf(pried, (await soldOrder(pried)).id)];
  for (const { id } of [waits, ended]) await move(id, 'booking', 'shop');
  await move(ended.id, 'booked', 'courier', ", booked_at = 1, awb = 'W1'");
  await move(ended.id, 'delivered', 'courier', ', delivered_at = 2, over_at = 2');
  await move(ended.id, 'returning', 'admin', ", delivered_at = NULL, over_at = NULL, move_note = 'owner: a false delivery'");
  const found = new Set((await pried.invariants()).map(({ invariant }) => invariant));
  for (const name of ['end their history at the state', 'are booked by a call', 'wait for a call', 'move as they may'])
    expect(found).toContain(`parcels ${name}`);
  // What the database itself keeps is right all the same.
  expect([...found].filter((name) => !String(name).startsWith('parcels '))).toEqual([]);
  await pried.close();
});

it('a courier is not asked for a cash order that waits for its buyer, and is once it is answered', async () => {
  await guardOn(shop);
  const { id } = await placeCash(shop);
  const memory = memoryCourier();
  const draft = await parcelOf(shop, id);
  await expect(bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).rejects.toMatchObject({ code: 'CASH_WAITS' });
  expect(memory.orders.size).toBe(0);
  await rows("UPDATE cod_checks SET state = 'confirmed', answered_at = 1, channel = 'page' WHERE order_id = ?", id);
  expect((await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).state).toBe('booked');
});

it('an order changes while its parcel is a plan, and the plan with it; not once a courier was asked, until that is called off', async () => {
  const { id } = await soldOrder(shop);
  /** The row that an edit of the owner is. */
  const moveTo = (city: string) =>
    rows(
      `INSERT INTO order_edits (id, order_id, version, kind, before, after, actor, author, created_at)
        SELECT ?, id, 1 + (SELECT count(*) FROM order_edits WHERE order_id = orders.id), 'address', shipping_address,
          json_set(shipping_address, '$.city', ?), 'admin', 'owner', 1 FROM orders WHERE id = ?`,
      ...[crypto.randomUUID(), city, id],
    );
  const memory = memoryCourier();
  const draft = await parcelOf(shop, id);
  await moveTo('Goa');
  const { awb } = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
  expect(memory.orders.get(draft.reference)?.parcel.customer.address.city).toBe('Goa');
  await expect(moveTo('Pune')).rejects.toThrow('ORDER_NOT_EDITABLE');
  await cancelParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
  await expect(moveTo('Pune')).rejects.toThrow('ORDER_NOT_EDITABLE');
  memory.scan(awb ?? '', 'cancelled', Date.now());
  await pollAt(shop, memory, Date.now());
  expect((await parcelRow(shop, draft.id))?.state).toBe('cancelled');
  await moveTo('Pune');
  expect(JSON.parse(String((await parcelRow(shop, draft.id))?.contact)).address.city).toBe('Goa');
});
