import { insert, NOW, PRICE, text } from './stage.ts';

export const ORDER = 'stage';
export const draft = (id: string, order: string, quantity: number, over: Record<string, string | number | null> = {}) => [
  insert('parcels', {
    ...{
      id: text(id),
      number: '(SELECT coalesce(max(number), 1000) + 1 FROM parcels)',
      direction: text('out'),
      courier: text('shiprocket'),
    },
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
export const event = insert('parcel_events', {
  parcel_id: text('out'),
  source: text('courier'),
  code: text('X'),
  text: text('to Asha'),
  at: 1,
  seen_at: 1,
});
export const remitted = (line: number, paise: number) => [
  ...(line === 1
    ? [
        insert('cod_remittances', {
          id: text('utr'),
          courier: text('shiprocket'),
          utr: text('U1'),
          bank_paise: 1,
          paid_on: text('2026-11-27'),
        }),
      ]
    : []),
  insert('cod_remittance_lines', {
    remittance_id: text('utr'),
    line,
    awb: text('W-cash'),
    paise,
    parcel_id: text('cash'),
    verdict: text('differs'),
  }),
];
export const cashParcel = [...draft('cash', 'cash', 1, { cod_due_paise: PRICE }), ...booked('cash')];
export const cost = insert('parcel_costs', {
  id: text('cost'),
  parcel_id: text('out'),
  kind: text('freight'),
  paise: 5000,
  document: text('D'),
  line: text('1'),
  at: 1,
});
/** A charge for the number that the parcel `out` gets. */
export const foreign = insert('foreign_charges', {
  ...{ id: text('foreign'), courier: text('shiprocket'), awb: text('W-out'), kind: text('freight'), paise: 5000 },
  ...{ document: text('F'), line: text('1'), at: NOW },
});
export const claim = insert('parcel_claims', { parcel_id: text('out'), reason: text('lost'), paise: 100, answer_by: 1 });
export const claimed = (set: string) => `UPDATE parcel_claims SET ${set} WHERE parcel_id = 'out'`;
export const granted = [claimed("state = 'sent', reference = 'C'"), claimed("state = 'accepted', granted_paise = 100")];
export const credit = insert('parcel_costs', {
  ...{ id: text('credit'), parcel_id: text('out'), kind: text('credit'), paise: -100, document: text('claim'), line: text('out'), at: 1 },
});
export const answer = insert('ndr_acts', {
  id: text('act'),
  parcel_id: text('out'),
  attempt: 1,
  act: text('again'),
  by: text('x'),
  call_id: text('c'),
});
export const missed = [...booked('out'), moved('out', "state = 'undelivered', attempts = 1")];
export const waybill = insert('waybills', { awb: text('DL1'), courier: text('delhivery'), fetched_at: 1, parcel_id: text('out') });
