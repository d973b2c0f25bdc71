import { describe, expect, it } from 'vitest';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { makeBackParcel } from '../../../src/features/parcels/make/make-parcel.server.ts';
import { acceptReturn } from '../../../src/features/returns/admin/answer-return.server.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { askOf } from '../../shop/delivered.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { statusOf } from '../../shop/orders.ts';
import { BY, bookedOrder, pollAt } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;

describe('a parcel back', () => {
  it('is booked once its return is accepted, and makes it received when it arrives', async () => {
    const memory = memoryCourier();
    const { id, shopper, awb } = await bookedOrder(shop, memory);
    memory.scan(awb, 'delivered', Date.now());
    await pollAt(shop, memory, Date.now());
    const asked = askOf();
    expect((await shopper.post(`/api/orders/${id}/returns`, asked)).status).toBeLessThan(300);
    const draft = await makeBackParcel(shop.at(), { returnId: asked.id, courier: 'shiprocket', by: BY });
    expect(draft).toMatchObject({ direction: 'back', cashDue: 0, returnId: asked.id });
    await expect(makeBackParcel(shop.at(), { returnId: asked.id, courier: 'shiprocket', by: BY })).rejects.toMatchObject({
      code: 'PARCEL_ABOVE_BOUGHT',
    });
    await expect(bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).rejects.toMatchObject({ code: 'PARCEL_NOT_BOOKABLE' });
    await acceptReturn(shop.at(), { id: asked.id, note: '', by: BY });
    const booked = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    expect(memory.orders.get(booked.reference)?.parcel).toMatchObject({ direction: 'back', toPin: '560079' });
    const at = Date.now() + 2 * DAY;
    memory.scan(booked.awb ?? '', 'delivered', at);
    for (const later of [1, 2]) await pollAt(shop, memory, at + later * HOUR);
    expect(await rows('SELECT status, received_at, moved_by FROM returns WHERE id = ?', asked.id)).toEqual([
      { status: 'received', received_at: at, moved_by: 'Delhivery Surface' },
    ]);
    expect(await rows("SELECT actor FROM return_events WHERE return_id = ? AND to_status = 'received'", asked.id)).toEqual([
      { actor: 'courier' },
    ]);
    expect(await rows("SELECT kind FROM outbox WHERE order_id = ? AND kind = 'return-received'", id)).toHaveLength(1);
    expect((await statusOf(shop, id))?.status).toBe('delivered');
  });
});
