import { exportFiles } from '../../../../../src/features/invoices/export/gst.schema.ts';
import { istDate } from '../../../../../src/rules/dates.ts';
import type { Act, Area } from '../../desk.ts';
import { onOrder } from './orders.ts';

/** The first print of an order gives its invoice a number, with that of its parcel at the same time or before. */
const issue = onOrder("status IN ('paid', 'processing', 'shipped', 'delivered')", async (order, actor, desk) => {
  const press = () => desk.press('POST', `/orders/${order.id}/invoice`);
  await Promise.all([press(), ...(actor.often(0.3) ? [press()] : [])]);
  await desk.ask('GET', `/orders/${order.id}/documents`);
});

const month: Act = async (actor, desk) => {
  await desk.read('/gst');
  await desk.file(`/gst-export?month=${istDate(actor.sim.scheduler.now).slice(0, 7)}&file=${actor.pick(exportFiles)}`);
};

export const invoices: Area = { weight: 1, acts: [issue, issue, month] };
