import { describe, expect, it } from 'vitest';
import { answerNdr } from '../../../src/features/parcels/acts/answer-ndr.server.ts';
import { askForLabel, askForPickup, reassign } from '../../../src/features/parcels/acts/ask-for.server.ts';
import { cancelParcel } from '../../../src/features/parcels/acts/cancel-parcel.server.ts';
import { changeParcelAddress } from '../../../src/features/parcels/acts/change-address.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { sendDueCalls } from '../../../src/features/parcels/calls/send-calls.server.ts';
import { readLabel } from '../../../src/features/parcels/labels.server.ts';
import { quotesOf } from '../../../src/features/parcels/make/quotes.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, bookedOrder, callsOf, parcelOf, parcelRow, pollAt, sentOrder, soldOrder } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const draftOf = async (isCash = false) => parcelOf(shop, (await soldOrder(shop, [{ price: 70_050 }], isCash)).id);
/** The cron at so many ms from now. */
const later = (memory: ReturnType<typeof memoryCourier>, ms: number) => sendDueCalls(shop.at(Date.now() + ms), memory.couriers);

describe('one press', () => {
  it('books, takes the number and fetches the label into the private part of the bucket', async () => {
    const { parcel, awb, memory } = await sentOrder(shop);
    expect(parcel).toMatchObject({ state: 'booked', carrier: 'Delhivery Surface', courierShipmentId: `s-${parcel.reference}` });
    expect(parcel.labelKey).toMatch(/^private\/labels\//);
    expect(new TextDecoder().decode((await readLabel(shop.at(), parcel.id)) ?? undefined)).toContain('%PDF');
    expect(shop.bucket.files.has(parcel.labelKey ?? '')).toBe(true);
    expect(await callsOf(shop, parcel.id)).toEqual(['book done', 'awb done', 'label done']);
    expect(memory.charged).toEqual([awb]);
    expect(memory.orders.get(parcel.reference)?.parcel).toMatchObject({
      cashDue: 0,
      weightGrams: 150,
      fromPin: '560079',
      customer: { address: { country: 'India' } },
    });
  });

  it('stops where the courier would collect another sum', async () => {
    const memory = memoryCourier();
    const draft = await draftOf(true);
    const honest = memory.courier.book;
    const wrong = {
      ...memory.courier,
      book: async (parcel: Parameters<typeof honest>[0]) => honest({ ...parcel, cashDue: (parcel.cashDue + 100) as typeof parcel.cashDue }),
    };
    const booked = await bookParcel(shop.at(), () => wrong, { id: draft.id, by: BY });
    expect(booked.state).toBe('draft');
    expect(booked.reference).not.toBe(draft.reference);
    expect(memory.charged).toEqual([]);
  });

  it('costs what the couriers say, the cheapest first; one that does not answer is named (T12)', async () => {
    const [memory, other] = [memoryCourier(), memoryCourier('delhivery')];
    const quote = (option: string, rupees: number, days: number | null) =>
      ({ option, name: option, price: paise(rupees * 100), returnPrice: null, days, cutOff: null }) as const;
    const dear = { ...memory.courier, quote: async () => ({ is: 'done' as const, value: [quote('dear', 90, 2), quote('cheap', 50, 5)] }) };
    const silent = { ...other.courier, quote: async () => ({ is: 'unknown' as const, why: 'timeout' }) };
    const draft = await draftOf();
    const { quotes, silences } = await quotesOf(
      shop.at(),
      (id) => (id === 'shiprocket' ? dear : id === 'delhivery' ? silent : null),
      draft.id,
    );
    expect(quotes.map(({ courier, option }) => [courier, option])).toEqual([
      ['shiprocket', 'cheap'],
      ['shiprocket', 'dear'],
    ]);
    expect(silences).toEqual([{ courier: 'delhivery', why: 'timeout' }]);
  });

  it('pressed twice, or with a cancellation at once, asks the courier once (T9)', async () => {
    const memory = memoryCourier();
    const draft = await draftOf();
    const asked = { id: draft.id, by: BY };
    const both = await Promise.allSettled([
      bookParcel(shop.at(), memory.couriers, asked),
      bookParcel(shop.at(), memory.couriers, asked),
      cancelParcel(shop.at(), memory.couriers, asked),
    ]);
    const refused = both.flatMap((result) => (result.status === 'rejected' ? [result.reason.refusal.status] : []));
    // The second booking never wins; the cancellation wins, is refused, or ends what is booked by then.
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set([409]));
    expect(['booked', 'cancelled']).toContain((await parcelRow(shop, draft.id))?.state);
    expect(memory.calls.filter(({ method }) => method === 'book').length).toBeLessThanOrEqual(1);
    expect(memory.charged.length).toBeLessThanOrEqual(1);
  });
});

describe('a lost answer', () => {
  it.each(['lost after', 'lost before'] as const)(
    'of the booking (%s): looked up, then continued: one order, one number, one charge (T1)',
    async (mishap) => {
      const memory = memoryCourier();
      const draft = await draftOf();
      memory.next('book', mishap);
      expect((await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).state).toBe('booking');
      // The administrator and two runs of the cron are impatient.
      await expect(bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).rejects.toMatchObject({ code: 'PARCEL_UNDER_WAY' });
      await later(memory, 30_000);
      expect(memory.calls.filter(({ method }) => method !== 'book')).toEqual([]);
      await Promise.all([later(memory, 2 * MINUTE), later(memory, 2 * MINUTE)]);
      await later(memory, 5 * MINUTE);
      expect(await parcelRow(shop, draft.id)).toMatchObject({ state: 'booked', reference: draft.reference });
      expect([memory.orders.size, memory.charged.length]).toEqual([1, 1]);
      expect(memory.calls.find(({ method }) => method !== 'book')?.method).toBe('find');
    },
  );

  it.each(['lost after', 'lost before'] as const)('of the number (%s): one number, one charge (T1)', async (mishap) => {
    const memory = memoryCourier();
    const draft = await draftOf();
    memory.next('assignAwb', mishap);
    await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    for (const minutes of [4, 8, 12]) await later(memory, minutes * MINUTE);
    expect(await parcelRow(shop, draft.id)).toMatchObject({ state: 'booked', awb: memory.charged[0] });
    expect(memory.charged).toHaveLength(1);
  });

  it('of a label is asked for again; what is no PDF is never stored (T4)', async () => {
    const memory = memoryCourier();
    const draft = await draftOf();
    memory.next('label', 'lost after');
    memory.label = new TextEncoder().encode('<html>502</html>');
    await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    await later(memory, 2 * MINUTE);
    memory.label = new Uint8Array(0);
    await later(memory, 10 * MINUTE);
    expect((await parcelRow(shop, draft.id))?.label_key).toBeNull();
    memory.label = new TextEncoder().encode('%PDF-1.4 it');
    await later(memory, 3 * HOUR);
    const key = (await parcelRow(shop, draft.id))?.label_key;
    expect(key).toMatch(/^private\/labels\//);
    expect((await askForLabel(shop.at(), memory.couriers, { id: draft.id, by: BY })).labelKey).not.toBe(key);
  });
});

describe('a courier that', () => {
  it('gives back a cancelled order with a success is asked anew under another reference (T2)', async () => {
    const memory = memoryCourier();
    const draft = await draftOf();
    await memory.courier.book({ reference: draft.reference } as never);
    memory.cancelOrder(draft.reference);
    const booked = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    expect(booked).toMatchObject({ state: 'booked', reference: `${draft.reference}-2` });
    expect(memory.orders.get(draft.reference)).toMatchObject({ isCancelled: true, awb: '' });
    expect(memory.charged).toHaveLength(1);
  });

  it('gave two numbers keeps the last one; the first stays as an event (T3)', async () => {
    const { parcel, awb, memory } = await sentOrder(shop);
    memory.next('assignAwb', 'lost after');
    await reassign(shop.at(), memory.couriers, { id: parcel.id, by: BY, option: 'Xpressbees', quoted: 6_100, days: 3 });
    await later(memory, 3 * MINUTE);
    expect(await parcelRow(shop, parcel.id)).toMatchObject({ awb: memory.charged[1], carrier: 'Xpressbees', state: 'booked' });
    expect(
      await shop.rows("SELECT code FROM parcel_events WHERE parcel_id = ? AND source = 'shop' AND code LIKE 'number%'", parcel.id),
    ).toEqual([{ code: `number ${awb}` }]);
  });

  it('gives the number that the parcel has: nothing was replaced, and its label stays', async () => {
    const { parcel, awb, memory } = await sentOrder(shop);
    const before = await parcelRow(shop, parcel.id);
    expect(before?.label_key).not.toBeNull();
    memory.giveNumber(awb);
    await reassign(shop.at(), memory.couriers, { id: parcel.id, by: BY, option: 'Delhivery Surface', quoted: 6_100, days: 3 });
    expect(await parcelRow(shop, parcel.id)).toMatchObject({ awb, label_key: before?.label_key });
    expect(await shop.rows("SELECT code FROM parcel_events WHERE parcel_id = ? AND code LIKE 'number%'", parcel.id)).toEqual([]);
  });

  it('gives no other number is not asked for one', async () => {
    const memory = memoryCourier('delhivery', { assignsAwb: false });
    const { parcel, awb } = await bookedOrder(shop, memory);
    const asked = { id: parcel.id, by: BY, option: 'Xpressbees', quoted: 6_100, days: 3 };
    await expect(reassign(shop.at(), memory.couriers, asked)).rejects.toMatchObject({ code: 'COURIER_CANNOT' });
    expect([(await parcelRow(shop, parcel.id))?.awb, memory.charged]).toEqual([awb, [awb]]);
  });

  it('is off for three days makes the queue wait, and what is not sent can be withdrawn (T12)', async () => {
    const memory = memoryCourier();
    const [draft, other] = [await draftOf(), await draftOf()];
    memory.always = () => 'busy';
    for (const { id } of [draft, other]) await bookParcel(shop.at(), memory.couriers, { id, by: BY });
    for (let hours = 1; hours < 72; hours += 12) await later(memory, hours * HOUR);
    expect((await parcelRow(shop, draft.id))?.state).toBe('booking');
    const withdrawn = await cancelParcel(shop.at(), memory.couriers, { id: other.id, by: BY });
    expect(withdrawn.state).toBe('cancelled');
    memory.always = () => 'fine';
    await later(memory, 3 * DAY);
    await later(memory, 3 * DAY + MINUTE);
    expect(await parcelRow(shop, draft.id)).toMatchObject({ state: 'booked' });
    expect([memory.orders.size, memory.charged.length]).toEqual([1, 1]);
  });

  it('numbers parcels in advance gives one that rested, and each once', async () => {
    const memory = memoryCourier('delhivery', { waybills: true, assignsAwb: false });
    const draft = await parcelOf(shop, (await soldOrder(shop)).id, { courier: 'delhivery' });
    const asked = { id: draft.id, by: BY };
    await shop.rows("INSERT INTO waybills (awb, courier, fetched_at) VALUES ('DL1', 'delhivery', ?)", Date.now());
    await expect(bookParcel(shop.at(), memory.couriers, asked)).rejects.toMatchObject({ code: 'WAYBILLS_OUT' });
    await shop.rows("INSERT INTO waybills (awb, courier, fetched_at) VALUES ('DL2', 'delhivery', ?)", Date.now() - HOUR);
    memory.next('book', 'refused');
    await bookParcel(shop.at(), memory.couriers, asked);
    expect(await bookParcel(shop.at(), memory.couriers, asked)).toMatchObject({ state: 'booked', awb: 'DL2' });
    expect(await shop.rows('SELECT awb, parcel_id FROM waybills ORDER BY awb')).toEqual([
      { awb: 'DL1', parcel_id: null },
      { awb: 'DL2', parcel_id: draft.id },
    ]);
  });
});

describe('what is asked of a booked parcel', () => {
  it('pickup and address are asked once at a time', async () => {
    const { parcel, memory } = await sentOrder(shop);
    const asked = { id: parcel.id, by: BY };
    expect((await askForPickup(shop.at(), memory.couriers, { ...asked, on: '2026-11-28' })).pickupOn).toBe('2026-11-28');
    memory.next('changeAddress', 'lost after');
    const to = { ...parcel.contact, address: { ...parcel.contact.address, address: '7 New Street' } };
    expect((await changeParcelAddress(shop.at(), memory.couriers, { ...asked, to })).contact.address.address).toBe('7 New Street');
    await expect(changeParcelAddress(shop.at(), memory.couriers, { ...asked, to })).rejects.toMatchObject({ code: 'PARCEL_UNDER_WAY' });
    await later(memory, 3 * MINUTE);
    expect(memory.calls.filter(({ method }) => method === 'changeAddress')).toHaveLength(2);
    await expect(
      changeParcelAddress(shop.at(), memory.couriers, { ...asked, to: { ...to, address: { ...to.address, pin_code: '110001' } } }),
    ).rejects.toMatchObject({ code: 'PARCEL_MOVE_REFUSED' });
  });

  it('a cancellation ends the parcel when the courier says so; fetched all the same, it is under way (T7)', async () => {
    const memory = memoryCourier();
    const [one, other] = [await bookedOrder(shop, memory), await bookedOrder(shop, memory)];
    for (const { parcel } of [one, other]) {
      expect((await cancelParcel(shop.at(), memory.couriers, { id: parcel.id, by: BY })).state).toBe('booked');
    }
    memory.scan(one.awb, 'cancelled', Date.now());
    memory.scan(other.awb, 'picked_up', Date.now());
    await pollAt(shop, memory, Date.now());
    expect((await parcelRow(shop, one.parcel.id))?.state).toBe('cancelled');
    expect((await parcelRow(shop, other.parcel.id))?.state).toBe('picked_up');
    // The pieces of the first one can be sent again, those of the other are away.
    expect((await parcelOf(shop, one.id)).reference).toBe(`${one.parcel.reference}-2`);
    await expect(parcelOf(shop, other.id)).rejects.toMatchObject({ code: 'PARCEL_EMPTY' });
  });

  it('an order that is cancelled while its parcel is booked makes a trouble of it, and its money goes back once (T7)', async () => {
    const { id, shopper, parcel, says } = await sentOrder(shop);
    for (const _ of [1, 2]) await shopper.post(`/api/orders/${id}/cancel`, { reason: 'too late' });
    expect(await parcelRow(shop, parcel.id)).toMatchObject({ state: 'booked', trouble: 'contradiction' });
    await says('picked_up');
    expect(await parcelRow(shop, parcel.id)).toMatchObject({ state: 'picked_up', trouble: 'contradiction' });
    expect(await shop.rows('SELECT count(*) AS n FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ?', id)).toEqual([
      { n: 1 },
    ]);
    expect(await shop.rows("SELECT status FROM orders WHERE id = ? AND status NOT IN ('cancelled_by_user', 'refunded')", id)).toEqual([]);
  });

  it('an address that changes while it is booked is told to the courier, or refused (T9)', async () => {
    const memory = memoryCourier();
    const draft = await draftOf();
    const to = { ...draft.contact, address: { ...draft.contact.address, address: '7 New Street' } };
    const [, changed] = await Promise.allSettled([
      bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY }),
      changeParcelAddress(shop.at(), memory.couriers, { id: draft.id, by: BY, to }),
    ]);
    if (changed.status === 'rejected') expect(changed.reason.refusal.status).toBe(409);
    const told = memory.orders.get(draft.reference)?.parcel.customer.address.address;
    const row = JSON.parse(String((await parcelRow(shop, draft.id))?.contact));
    if (!memory.calls.some(({ method }) => method === 'changeAddress')) expect(row.address.address).toBe(told);
  });

  it('a cancellation that nothing reports is believed after two days', async () => {
    const { parcel, memory } = await sentOrder(shop);
    await cancelParcel(shop.at(), memory.couriers, { id: parcel.id, by: BY });
    await pollAt(shop, memory, Date.now() + DAY);
    expect((await parcelRow(shop, parcel.id))?.state).toBe('booked');
    await pollAt(shop, memory, Date.now() + 2 * DAY + MINUTE);
    expect((await parcelRow(shop, parcel.id))?.state).toBe('cancelled');
  });

  it('a lost answer to a missed delivery is not given twice for another attempt (T13)', async () => {
    const { parcel, memory, says } = await sentOrder(shop);
    await says('undelivered');
    memory.next('actOnNdr', 'lost after');
    await answerNdr(shop.at(), memory.couriers, { id: parcel.id, by: BY, act: { act: 'again', comment: '' } });
    memory.missed = 2;
    await later(memory, 3 * MINUTE);
    expect(memory.acts).toHaveLength(1);
    expect(await callsOf(shop, parcel.id)).toContain('ndr done');
  });
});
