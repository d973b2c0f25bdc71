import { afterAll, describe, expect, it } from 'vitest';
import { makeBackParcel } from '../../../src/features/parcels/make/make-parcel.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { parcelTransitionRows } from '../../../src/rules/parcels/parcel-moves.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { BY, parcelOf, parcelRow, soldOrder } from '../../shop/parcels.ts';

// Its moves are SQL that no code of the shop makes, so its books are not those of a shop: the audit says so at the end.
const shop = await freshShop();
afterAll(() => shop.close());
const { rows } = shop;
const refusal = (sql: string, ...args: (string | number | null)[]) =>
  rows(sql, ...args).then(
    () => 'written',
    (error: Error) => /: (\w+)\)?$/.exec(error.message)?.[1] ?? error.message,
  );
/** A move by SQL, as no code of the shop makes it. */
const move = (id: string, to: string, actor = 'shop', more = '') =>
  refusal(`UPDATE parcels SET state = ?, actor = ?, updated_at = updated_at + 1${more} WHERE id = ?`, to, actor, id);
const booked = ", booked_at = 1, awb = 'W1'";

describe('a parcel', () => {
  it('has all pieces that are still to be sent, the usual box, and a reference of its own', async () => {
    const { id } = await soldOrder(shop, [{ quantity: 2 }, { price: 30_000 }]);
    const [order] = await rows('SELECT number FROM orders WHERE id = ?', id);
    const parcel = await parcelOf(shop, id);
    expect(parcel).toMatchObject({
      state: 'draft',
      reference: String(order?.number),
      weightGrams: 250,
      lengthMm: 150,
      declared: 170_000,
      cashDue: 0,
    });
    expect(await rows('SELECT line, quantity FROM parcel_items WHERE parcel_id = ? ORDER BY line', parcel.id)).toEqual([
      { line: 1, quantity: 2 },
      { line: 2, quantity: 1 },
    ]);
    await expect(parcelOf(shop, id)).rejects.toMatchObject({ code: 'PARCEL_EMPTY' });
  });

  it('may be one of several: each has other pieces, and no piece is in two (T9)', async () => {
    const { id } = await soldOrder(shop, [{ quantity: 3 }]);
    const first = await parcelOf(shop, id, { pieces: [{ orderId: id, line: 1, quantity: 2 }] });
    await expect(parcelOf(shop, id, { pieces: [{ orderId: id, line: 1, quantity: 2 }] })).rejects.toMatchObject({
      code: 'PARCEL_ABOVE_BOUGHT',
    });
    const second = await parcelOf(shop, id);
    expect(second.reference).toBe(`${first.reference}-2`);
    expect(await refusal('INSERT INTO parcel_items (parcel_id, order_id, line, quantity) VALUES (?, ?, 1, 1)', first.id, id)).not.toBe(
      'written',
    );
    const both = await Promise.allSettled([1, 2].map(() => parcelOf(shop, id)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  });

  it('collects all cash of the order in whole rupees, and the shop gives the paise (#155)', async () => {
    const { id } = await soldOrder(shop, [{ price: 70_050, quantity: 2 }], true);
    const [order] = await rows('SELECT total_paise AS total FROM orders WHERE id = ?', id);
    const first = await parcelOf(shop, id, { pieces: [{ orderId: id, line: 1, quantity: 1 }] });
    const total = Number(order?.total);
    expect([first.cashDue, first.rounding]).toEqual([Math.floor(total / 100) * 100, total % 100]);
    const second = await parcelOf(shop, id);
    expect([second.cashDue, second.rounding]).toEqual([0, 0]);
    expect(await refusal('UPDATE parcels SET cod_due_paise = 50 WHERE id = ?', second.id)).toBe('parcels_whole_rupees');
    // The cash of both together is not what the order owes any more.
    await rows('UPDATE parcels SET cod_due_paise = 100 WHERE id = ?', second.id);
    expect(await move(first.id, 'booking')).toBe('PARCEL_CASH_WRONG');
  });

  it('goes to one door', async () => {
    const [one, other] = [await soldOrder(shop), await soldOrder(shop, [{}], true)];
    await expect(parcelOf(shop, one.id, { with: [other.id] })).rejects.toMatchObject({ code: 'PARCEL_TWO_BUYERS' });
  });

  it('is a draft first, and is never deleted', async () => {
    const { id } = await soldOrder(shop);
    const parcel = await parcelOf(shop, id);
    expect(await refusal('DELETE FROM parcels WHERE id = ?', parcel.id)).toBe('PARCEL_IMMUTABLE');
    expect(await refusal('DELETE FROM parcel_items WHERE parcel_id = ?', parcel.id)).toBe('PARCEL_IMMUTABLE');
    expect(await refusal('UPDATE parcel_items SET quantity = 2 WHERE parcel_id = ?', parcel.id)).toBe('PARCEL_IMMUTABLE');
    const copied = `INSERT INTO parcels (id, number, direction, courier, reference, contact, pin, weight_g, length_mm, breadth_mm, height_mm, declared_paise, state, booked_at, awb)
      SELECT ?, 1, direction, courier, 'other', contact, pin, weight_g, length_mm, breadth_mm, height_mm, declared_paise, 'booked', 1, 'W' FROM parcels WHERE id = ?`;
    expect(await refusal(copied, newId(), parcel.id)).toBe('PARCEL_NOT_DRAFT');
  });

  it('never takes a reference twice, also after another one was taken', async () => {
    const parcel = await parcelOf(shop, (await soldOrder(shop)).id);
    const { reference } = parcel;
    await rows('UPDATE parcels SET reference = ? WHERE id = ?', `${reference}-2`, parcel.id);
    expect(await refusal('UPDATE parcels SET reference = ? WHERE id = ?', reference, parcel.id)).toContain('parcel_references.reference');
    expect(await refusal('DELETE FROM parcel_references')).toBe('PARCEL_IMMUTABLE');
    expect(await refusal("UPDATE parcel_references SET reference = 'x' WHERE parcel_id = ?", parcel.id)).toBe('PARCEL_IMMUTABLE');
  });
});

describe('the moves of a parcel', () => {
  it('are those of the rules: every other one is refused', async () => {
    const known = new Set(
      (await rows('SELECT from_state, to_state, actor, kind FROM parcel_transitions')).map((row) => Object.values(row).join(' ')),
    );
    expect(known).toEqual(new Set(parcelTransitionRows().map(({ from, to, actor, kind }) => [from, to, actor, kind].join(' '))));
    const parcel = await parcelOf(shop, (await soldOrder(shop)).id);
    expect(await move(parcel.id, 'booked', 'courier', booked)).toBe('PARCEL_MOVE_REFUSED');
    expect(await move(parcel.id, 'booking', 'admin')).toBe('PARCEL_MOVE_REFUSED');
    expect(await move(parcel.id, 'booking')).toBe('written');
    expect(await move(parcel.id, 'booked', 'courier', ', booked_at = 1')).toBe('parcels_have_number');
    expect(await move(parcel.id, 'booked', 'courier', booked)).toBe('written');
    // Only what no courier's API moves is moved by hand.
    expect(await move(parcel.id, 'picked_up', 'admin', ", move_note = 'owner: by hand'")).toBe('PARCEL_MOVE_REFUSED');
    expect(await move(parcel.id, 'delivered', 'courier')).toBe('parcels_delivered_at');
    expect(await move(parcel.id, 'delivered', 'courier', ', delivered_at = 2, over_at = 2')).toBe('written');
    expect(await move(parcel.id, 'returning', 'admin', ", delivered_at = NULL, over_at = NULL, move_note = 'owner'")).toBe(
      'PARCEL_MOVE_REFUSED',
    );
    expect(
      await move(parcel.id, 'returning', 'admin', ", delivered_at = NULL, over_at = NULL, move_note = 'owner: a false delivery'"),
    ).toBe('written');
    expect(await rows('SELECT text FROM parcel_events WHERE parcel_id = ? ORDER BY seq', parcel.id)).toEqual([
      { text: 'owner: a false delivery' },
    ]);
    expect((await parcelRow(shop, parcel.id))?.move_note).toBeNull();
  });

  it('begin only while the pieces are sold and paid: not for an order that is cancelled or refunded (T10)', async () => {
    const [cancelled, refunded, empty] = [await soldOrder(shop), await soldOrder(shop), await soldOrder(shop)];
    const [one, other] = [await parcelOf(shop, cancelled.id), await parcelOf(shop, refunded.id)];
    await cancelled.shopper.post(`/api/orders/${cancelled.id}/cancel`, { reason: 'too late' });
    await shop.settle();
    expect(await move(one.id, 'booking')).toBe('PARCEL_NOT_BOOKABLE');
    await rows(
      "INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at) SELECT ?, id, amount_paise, 'test', 0 FROM payments WHERE order_id = ?",
      newId(),
      refunded.id,
    );
    expect(await move(other.id, 'booking')).toBe('PARCEL_NOT_BOOKABLE');
    const bare = await parcelOf(shop, empty.id);
    await shop.rows('UPDATE parcels SET weight_g = 1 WHERE id = ?', bare.id);
    expect(await move(bare.id, 'booking')).toBe('written');
  });

  it('leave what the courier was told as it is', async () => {
    const parcel = await parcelOf(shop, (await soldOrder(shop, [{}], true)).id);
    await move(parcel.id, 'booking');
    for (const change of [
      "courier = 'manual'",
      'declared_paise = 1',
      'cod_due_paise = 100',
      'rounding_paise = 1',
      "direction = 'back'",
      'number = 1',
    ])
      expect(await refusal(`UPDATE parcels SET ${change} WHERE id = ?`, parcel.id)).toMatch(/^(PARCEL_IMMUTABLE|parcels_\w+)$/);
    // Cash that is paid otherwise is not collected.
    expect(await refusal('UPDATE parcels SET cod_due_paise = 0, rounding_paise = 0 WHERE id = ?', parcel.id)).toBe('written');
  });

  it('give a number to one live parcel at a time (T6)', async () => {
    const [one, other] = [await parcelOf(shop, (await soldOrder(shop)).id), await parcelOf(shop, (await soldOrder(shop)).id)];
    const number = ", booked_at = 1, awb = 'AGAIN'";
    for (const { id } of [one, other]) await move(id, 'booking');
    expect(await move(one.id, 'booked', 'courier', number)).toBe('written');
    expect(await move(other.id, 'booked', 'courier', number)).toContain('parcels.courier, parcels.awb');
    expect(await move(one.id, 'lost', 'courier', ', over_at = 3')).toBe('written');
    expect(await move(other.id, 'booked', 'courier', number)).toBe('written');
    // The first one lives again only with pieces that are in no other parcel.
    await parcelOf(shop, String((await rows('SELECT order_id FROM parcel_items WHERE parcel_id = ?', one.id))[0]?.order_id));
    expect(await move(one.id, 'in_transit', 'admin', ", over_at = NULL, move_note = 'owner: found'")).toBe('PARCEL_ABOVE_BOUGHT');
  });
});

describe('history', () => {
  it('is append-only; its words can be emptied', async () => {
    const parcel = await parcelOf(shop, (await soldOrder(shop)).id);
    await rows(
      "INSERT INTO parcel_events (parcel_id, source, code, text, at, seen_at) VALUES (?, 'courier', 'X', 'given to Asha', 1, 1)",
      parcel.id,
    );
    expect(
      await refusal("INSERT INTO parcel_events (parcel_id, source, code, at, seen_at) VALUES (?, 'csv', 'X', 1, 2)", parcel.id),
    ).not.toBe('written');
    expect(await refusal("UPDATE parcel_events SET code = 'Y' WHERE parcel_id = ?", parcel.id)).toBe('PARCEL_IMMUTABLE');
    expect(await refusal('DELETE FROM parcel_events WHERE parcel_id = ?', parcel.id)).toBe('PARCEL_IMMUTABLE');
    expect(await refusal("UPDATE parcel_events SET text = '', place = '' WHERE parcel_id = ?", parcel.id)).toBe('written');
  });

  it('forgets the customer with the order', async () => {
    const { id } = await soldOrder(shop);
    const parcel = await parcelOf(shop, id);
    await rows(
      "INSERT INTO parcel_events (parcel_id, source, code, text, at, seen_at) VALUES (?, 'courier', 'X', 'given to Asha', 1, 1)",
      parcel.id,
    );
    await rows("UPDATE orders SET customer_name = '' WHERE id = ?", id);
    const forgotten = JSON.parse(String((await parcelRow(shop, parcel.id))?.contact));
    expect([forgotten.name, forgotten.email, forgotten.address.phone, forgotten.address.address]).toEqual(['', '', '', '']);
    expect(await rows('SELECT text FROM parcel_events WHERE parcel_id = ?', parcel.id)).toEqual([{ text: '' }]);
  });

  it('of calls never goes back, and a lost answer is looked up before it is repeated', async () => {
    const parcel = await parcelOf(shop, (await soldOrder(shop)).id);
    const call = (kind: string, turn: number, state = 'due') =>
      refusal(
        'INSERT INTO shipment_calls (id, parcel_id, kind, turn, state, next_at) VALUES (?, ?, ?, ?, ?, 0)',
        `${parcel.id}-${kind}-${turn}`,
        parcel.id,
        kind,
        turn,
        state,
      );
    const to = (kind: string, state: string, more = '') =>
      refusal(`UPDATE shipment_calls SET state = '${state}'${more} WHERE id = ?`, `${parcel.id}-${kind}-1`);
    expect(await call('book', 1, 'sent')).toBe('CALL_MOVED_BACK');
    expect(await call('book', 1)).toBe('written');
    expect(await call('book', 2)).not.toBe('written');
    expect(await to('book', 'sent')).toBe('written');
    expect(await to('book', 'due')).toBe('CALL_MOVED_BACK');
    expect(await to('book', 'unknown', ', unknown_at = 100')).toBe('written');
    for (const state of ['due', 'done', 'refused'])
      expect(await to('book', state, state === 'due' ? '' : ', done_at = 200')).toBe('CALL_NOT_LOOKED_UP');
    await call('find', 1);
    await to('find', 'sent');
    await to('find', 'done', ', done_at = 99');
    // A look-up from before the loss says nothing about it.
    expect(await to('book', 'due')).toBe('CALL_NOT_LOOKED_UP');
    await call('find', 2);
    const second = `${parcel.id}-find-2`;
    await rows("UPDATE shipment_calls SET state = 'sent' WHERE id = ?", second);
    await rows("UPDATE shipment_calls SET state = 'done', done_at = 100 WHERE id = ?", second);
    expect(await to('book', 'due')).toBe('written');
    expect(await to('book', 'done', ', done_at = 1')).toBe('CALL_MOVED_BACK');
    expect(await refusal('DELETE FROM shipment_calls WHERE id = ?', second)).toBe('PARCEL_IMMUTABLE');
    expect(await refusal("UPDATE shipment_calls SET request = '{}', turn = 3 WHERE id = ?", second)).toBe('PARCEL_IMMUTABLE');
  });
});

it('the audit finds parcels that were moved past the code of the shop', async () => {
  const found = new Set((await shop.invariants()).map(({ invariant }) => invariant));
  for (const name of ['end their history at the state', 'are booked by a call', 'wait for a call', 'move as they may'])
    expect(found).toContain(`parcels ${name}`);
  // What the database itself keeps is right all the same.
  expect([...found].filter((name) => !String(name).startsWith('parcels '))).toEqual([]);
});

it('a parcel back belongs to a return, and is booked once that is accepted', async () => {
  await expect(makeBackParcel(shop.at(), { returnId: newId(), courier: 'shiprocket', by: BY })).rejects.toMatchObject({
    code: 'RETURN_NOT_FOUND',
  });
});
