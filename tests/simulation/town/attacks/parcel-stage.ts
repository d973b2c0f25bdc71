import { insert, NOW, PRICE, text, type Values } from './stage.ts';

export const ORDER = 'stage';
export const draft = (id: string, order: string, quantity: number, over: Values = {}) => [
  insert('parcels', {
    id: text(id),
    number: '(SELECT coalesce(max(number), 1000) + 1 FROM parcels)',
    direction: text('out'),
    courier: text('shiprocket'),
    ...{ reference: text(`ref ${id}`), contact: text('{"name":"Stage","email":"","address":{"phone":"1"}}'), pin: text('560001') },
    ...{ weight_g: 150, length_mm: 150, breadth_mm: 120, height_mm: 50, declared_paise: PRICE, ...over },
  }),
  insert('parcel_items', { parcel_id: text(id), order_id: text(order), line: 1, quantity }),
];
export const moved = (id: string, set: string, actor = 'courier') =>
  `UPDATE parcels SET ${set}, actor = '${actor}', updated_at = ${NOW} WHERE id = '${id}'`;
export const booking = (id: string) => moved(id, "state = 'booking'", 'shop');
export const booked = (id: string, awb = `W-${id}`) => [booking(id), moved(id, `state = 'booked', booked_at = ${NOW}, awb = '${awb}'`)];
export const ended = (id: string, state: string, more = '') => moved(id, `state = '${state}', over_at = ${NOW}${more}`);
export const delivered = (id: string) => ended(id, 'delivered', `, delivered_at = ${NOW}`);
export const returned = (id: string) => ended(id, 'returned', `, returned_at = ${NOW}`);
export const call = (id: string, kind: string, turn = 1) =>
  insert('shipment_calls', { id: text(id), parcel_id: text('out'), kind: text(kind), turn, next_at: 0 });
export const called = (id: string, set: string) => `UPDATE shipment_calls SET ${set} WHERE id = '${id}'`;
export const event = "INSERT INTO parcel_events (parcel_id, source, code, text, at, seen_at) SELECT 'out', 'courier', 'X', 'to Asha', 1, 1";
export const cashParcel = [...draft('cash', 'cash', 1, { cod_due_paise: PRICE }), ...booked('cash')];
export const cost =
  "INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at) SELECT 'cost', 'out', 'freight', 5000, 'D', '1', 1";
