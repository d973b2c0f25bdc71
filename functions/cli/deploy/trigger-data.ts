import type { Client } from '@libsql/client';
import { transitionRows } from '../../../src/rules/order/order-moves.ts';
import { statusRows } from '../../../src/rules/order/order-status.ts';
import { holdLimits } from '../../../src/rules/payment/hold-limits.ts';
import { returnTransitionRows } from '../../../src/rules/returns/return-moves.ts';
import { stateFacts } from '../../../src/rules/state-facts.ts';
import type { TriggerData } from './expand-only.ts';

const statusOf = (status: unknown, phase: unknown, isGatewayOnly: unknown, isSent: unknown) =>
  [`order status ${status}: ${phase}`, ...(isGatewayOnly ? ['gateway only'] : []), ...(isSent ? ['sent'] : [])].join(', ');
const factOf = (kind: unknown, state: unknown, fact: unknown) => `${kind} ${state}: ${fact}`;
const moveOf = (of: string, from: unknown, to: unknown, actor: unknown) => `${of}: ${from} → ${to} by ${actor}`;

/** Returns the rows that `npm run db:migrate` of this commit writes for the triggers. */
export const nextTriggerData = (): TriggerData => ({
  statuses: [
    ...statusRows().map(({ status, phase, isGatewayOnly, isSent }) => statusOf(status, phase, isGatewayOnly, isSent)),
    ...stateFacts.map(({ kind, state, fact }) => factOf(kind, state, fact)),
  ],
  moves: [
    ...transitionRows().map(({ from, to, actor }) => moveOf('orders', from, to, actor)),
    ...returnTransitionRows().map(({ from, to, actor }) => moveOf('returns', from, to, actor)),
  ],
  limits: holdLimits,
});

/** Returns the rows that the triggers of a database read now. A table that an older database lacks allows nothing. */
export async function triggerDataOf(client: Pick<Client, 'execute'>): Promise<TriggerData> {
  const rowsOf = async (table: string, columns: string) => {
    const { rows } = await client.execute({ sql: 'SELECT 1 FROM sqlite_schema WHERE name = ?', args: [table] });
    return rows.length === 0 ? [] : (await client.execute(`SELECT ${columns} FROM ${table}`)).rows;
  };
  const moves = async (of: string, table: string) =>
    (await rowsOf(table, 'from_status, to_status, actor')).map((row) => moveOf(of, row.from_status, row.to_status, row.actor));
  const statuses = await rowsOf('order_statuses', 'status, phase, is_gateway_only, is_sent');
  const facts = await rowsOf('state_facts', 'kind, state, fact');
  return {
    statuses: [
      ...statuses.map((row) => statusOf(row.status, row.phase, row.is_gateway_only, row.is_sent)),
      ...facts.map((row) => factOf(row.kind, row.state, row.fact)),
    ],
    moves: [...(await moves('orders', 'order_transitions')), ...(await moves('returns', 'return_transitions'))],
    limits: Object.fromEntries((await rowsOf('hold_limits', 'name, maximum')).map((row) => [String(row.name), Number(row.maximum)])),
  };
}
