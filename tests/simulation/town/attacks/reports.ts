import { reportsOfDates, reportsOfOrders } from '../../../../src/features/payment/reconcile/report-invariants.ts';
import { booked, draft, moved as moveParcel } from './parcel-stage.ts';
import type { Scene } from './scene.ts';
import { accepted, answered, asked, cash, delivered, insert, NOW, openShop, paid, text } from './stage.ts';

const checked = (checks: Readonly<Record<string, string>>, rows: string) =>
  Object.entries(checks)
    .map(([name, is]) => `SELECT '${name}' FROM ${rows} AND (${is})`)
    .join(' UNION ALL ');
/** What the audit finds of the days of the reports, and of these orders as well. */
const offSums = checked(reportsOfDates, 'report_dates s WHERE true');
const off = `${checked(reportsOfOrders, "orders s WHERE s.id IN ('stage', 'sent', 'cash')")} UNION ALL ${offSums}`;
const ofStage = (set: string) => `UPDATE report_orders SET ${set} WHERE order_id = 'stage'`;
const toGoa = insert('order_edits', {
  ...{ id: text('edit'), order_id: text('stage'), version: 1, kind: text('address'), actor: text('admin'), author: text('owner') },
  before: "(SELECT shipping_address FROM orders WHERE id = 'stage')",
  after: "(SELECT json_set(shipping_address, '$.state', 'GA') FROM orders WHERE id = 'stage')",
});

/** Sold orders, of which the reports know each change: one that is packed, one that waits for its courier, and one whose cash goes back by hand. */
export const reportScene: Scene = {
  name: 'what reports count',
  stage: [
    ...openShop,
    ...paid('stage'),
    ...paid('sent'),
    ...draft('out', 'sent', 1),
    ...booked('out'),
    ...cash('cash'),
    delivered('cash'),
    ...asked('return', 'cash', 1),
    accepted('return'),
  ],
  attempts: [
    { what: 'another State in the reports', sql: toGoa, wrong: off },
    { what: 'a courier in the reports', sql: moveParcel('out', `state = 'picked_up', picked_up_at = ${NOW}`), wrong: off },
    {
      what: 'cash that went back by hand in the reports',
      sql: answered('return', `status = 'settled', settled_at = ${NOW}, outcome = 'refunded', refund_paise = 100, is_manual = 1`),
      wrong: off,
    },
    {
      what: 'a buyer whose earlier order is another one',
      sql: "UPDATE orders SET created_at = created_at - 1000, customer_email = 'Sent@stage.example' WHERE id = 'stage'",
      wrong: off,
    },
    { what: 'a first order whose buyer is forgotten', sql: "UPDATE orders SET customer_email = '' WHERE id = 'stage'", wrong: off },
    { what: 'sums of another State', sql: ofStage("state = 'GA'"), wrong: offSums },
    { what: 'sums of another courier', sql: ofStage("courier = 'delhivery'"), wrong: offSums },
    { what: 'sums of another State and courier at once', sql: ofStage("state = 'GA', courier = 'delhivery'"), wrong: offSums },
  ],
};
