import type { ParcelQuotes } from '../../../../src/features/parcels/make/quotes.server.ts';
import type { FreshShop } from '../../../shop/fresh-shop.ts';
import { sendScalePhoto } from '../../../shop/parcels/scale-photo.ts';
import type { Ask } from '../../../shop/people/administrator.ts';

export interface Call {
  /** Fills the parameters of the route, in order. */
  readonly params?: readonly (string | number)[];
  readonly body?: object;
  /** Sends what is no JSON. */
  readonly send?: () => Promise<{ readonly status: number; readonly body: unknown }>;
}

interface Wishes {
  readonly shop: FreshShop;
  readonly ask: Ask;
  readonly cookie: string;
  /** Orders to send: their ids. */
  readonly paidOrder: (quantity?: number) => Promise<string>;
  readonly cashOrder: () => Promise<string>;
}

/** A call of each route of the desk of parcels that succeeds, for the test of the audit log. */
export function parcelCalls({ shop, ask, cookie, paidOrder, cashOrder }: Wishes): Readonly<Record<string, () => Promise<Call>>> {
  const byHand = { courier: 'manual', carrier: 'India Post', awb: '' };
  const draftParcel = async (orderId?: string) =>
    (await ask<{ id: string }>('POST', '/parcels', { orderId: orderId ?? (await paidOrder()) })).body.id;
  const parcelByHand = async (orderId?: string) => {
    const id = await draftParcel(orderId);
    await ask('POST', `/parcels/${id}/book`, byHand);
    return id;
  };
  const lostParcel = async () => {
    const id = await parcelByHand();
    await ask('POST', `/parcels/${id}/move`, { to: 'lost', seen: 'booked' });
    return id;
  };
  const dispute = { theirs: '500', amount: '35', answerBy: '2026-12-01' };
  const bookedParcel = async () => {
    const body = { orders: [await paidOrder()], prefer: 'cheapest' };
    return (await ask<{ results: { parcelId: string }[] }>('POST', '/parcels/book', body)).body.results[0]?.parcelId ?? '';
  };
  return {
    'POST /api/admin/parcels': async () => ({ body: { orderId: await paidOrder() } }),
    'POST /api/admin/parcels/book': async () => ({ body: { orders: [await paidOrder()], prefer: 'cheapest' } }),
    'POST /api/admin/parcels/:id/book': async () => ({ params: [await draftParcel()], body: byHand }),
    'POST /api/admin/parcels/:id/box': async () => {
      const id = await draftParcel();
      await shop.rows("UPDATE parcels SET box = 'Former' WHERE id = ?", id);
      const [usual] = (await ask<{ boxes: { name: string }[] }>('GET', '/parcels/boxes')).body.boxes;
      return { params: [id], body: { box: usual?.name } };
    },
    'POST /api/admin/parcels/:id/split': async () => {
      const orderId = await paidOrder(2);
      return { params: [await draftParcel(orderId)], body: { pieces: [{ orderId, line: 1, quantity: 1 }] } };
    },
    'POST /api/admin/parcels/:id/courier': async () => {
      const id = await bookedParcel();
      const { quotes } = (await ask<ParcelQuotes>('GET', `/parcels/${id}/quotes`)).body;
      const { option = '', price = 0, days = null } = quotes.at(-1) ?? {};
      return { params: [id], body: { option, quoted: price, days } };
    },
    'POST /api/admin/parcels/:id/cancel': async () => ({ params: [await draftParcel()] }),
    'POST /api/admin/parcels/:id/label': async () => ({ params: [await bookedParcel()] }),
    'POST /api/admin/parcels/:id/pickup': async () => ({ params: [await bookedParcel()], body: { on: '2026-12-01' } }),
    'POST /api/admin/parcels/:id/answer': async () => {
      const id = await bookedParcel();
      await shop.rows("UPDATE parcels SET state = 'undelivered', actor = 'courier', move_note = 'x', attempts = 1 WHERE id = ?", id);
      return { params: [id], body: { act: 'again' } };
    },
    'PUT /api/admin/parcels/:id/address': async () => {
      const to = { name: 'Asha', address: '4, Road', city: 'Jaipur', state: 'RJ', pin: '302022', phone: '9812345678' };
      return { params: [await draftParcel()], body: to };
    },
    'POST /api/admin/parcels/:id/move': async () => ({ params: [await parcelByHand()], body: { to: 'picked_up', seen: 'booked' } }),
    'POST /api/admin/parcels/:id/settle': async () => ({ params: [await draftParcel()] }),
    'POST /api/admin/parcels/:id/open': async () => {
      const id = await parcelByHand();
      await ask('POST', `/parcels/${id}/move`, { to: 'returned', seen: 'booked' });
      const [item] = await shop.rows('SELECT order_id AS orderId, line FROM parcel_items WHERE parcel_id = ?', id);
      return { params: [id], body: { next: 'close', pieces: [{ ...item, good: 1, bad: 0 }] } };
    },
    'POST /api/admin/parcels/:id/write-off': async () => {
      const id = await parcelByHand(await cashOrder());
      await ask('POST', `/parcels/${id}/move`, { to: 'delivered', seen: 'booked' });
      return { params: [id], body: { reason: 'The courier is bankrupt.' } };
    },
    'PUT /api/admin/parcels/:id/dispute': async () => ({ params: [await parcelByHand()], body: dispute }),
    'POST /api/admin/parcels/money/remittances': async () => {
      const lines = [{ awb: 'AWB0001', amount: 5_000 }];
      return { body: { courier: 'manual', utr: 'UTR-1', bank: '50', paidOn: '2026-11-27', lines } };
    },
    'POST /api/admin/parcels/money/invoices': async () => {
      const lines = [{ awb: 'AWB0001', amount: 5_000 }];
      return { body: { courier: 'manual', number: 'INV-1', issuedOn: '2026-11-27', kind: 'freight', lines } };
    },
    'PUT /api/admin/parcels/:id/claim': async () => ({ params: [await lostParcel()], body: { amount: '100' } }),
    'POST /api/admin/parcels/:id/claim/answer': async () => {
      const id = await lostParcel();
      await ask('PUT', `/parcels/${id}/claim`, { reference: 'CLM1', amount: '100' });
      return { params: [id], body: { to: 'accepted', granted: '90' } };
    },
    'PUT /api/admin/parcels/:id/photo': async () => {
      const id = await draftParcel();
      return { send: () => sendScalePhoto(shop, cookie, id, 152) };
    },
    'POST /api/admin/parcels/:id/dispute/end': async () => {
      const id = await parcelByHand();
      await ask('PUT', `/parcels/${id}/dispute`, dispute);
      return { params: [id], body: { end: 'won' } };
    },
  };
}
