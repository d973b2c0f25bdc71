import { sum } from '../../../../../src/rules/money/money.ts';
import type { Actor } from '../../actor.ts';
import type { Desk } from '../../desk.ts';
import type { Act } from '../administrator/act.ts';

/** Records a payment of a courier by its list; one that was recorded before is refused. */
async function record({ outside: { remittances } }: Actor, desk: Desk, at: number): Promise<void> {
  const list = remittances.lists[at];
  if (!list) return;
  const { courier, utr, lines, deduction, on } = list;
  desk.confirm();
  await desk.press('POST', '/parcels/money/remittances', {
    ...{ courier, utr, paidOn: on, bank: ((sum(lines.map(({ amount }) => amount)) - deduction) / 100).toFixed(2) },
    lines: lines.map(({ awb, reference, amount }, nth) => ({ awb, reference, amount, deduction: nth === 0 ? deduction : 0 })),
  });
}

/** One of the lists that came so far; now and then twice at once, or with another one. */
export const recordSome: Act = async (actor, desk) => {
  const { length } = actor.outside.remittances.lists;
  const some = () => record(actor, desk, Math.floor(actor.random() * length));
  const last = () => record(actor, desk, length - 1);
  await Promise.all([last(), ...(actor.often(0.3) ? [last()] : []), ...(actor.often(0.3) ? [some()] : [])]);
};

/** All of them, one after the other. */
export async function recordAll(actor: Actor, desk: Desk): Promise<void> {
  for (const at of actor.outside.remittances.lists.keys()) await record(actor, desk, at);
}
