import { isFaultReason, returnReasons } from '../../../../src/rules/returns/returns.ts';
import { type Checks, noRows } from './check.ts';

const changesOfMind = returnReasons.filter((reason) => !isFaultReason(reason));

/** Requests of shoppers and what the shop gave for them, at any moment. */
export const returns: Checks = {
  'a change of mind has its film': noRows(
    `SELECT r.id, r.reason FROM returns r WHERE r.reason IN (${changesOfMind.map((reason) => `'${reason}'`).join(', ')})
      AND NOT EXISTS (SELECT 1 FROM return_media m WHERE m.return_id = r.id AND m.order_id = r.order_id AND m.kind = 'video')`,
  ),
  // What was wished for in words is taken by a person.
  'an exchange takes the piece that it sends': noRows(
    `SELECT r.id FROM returns r WHERE r.outcome = 'exchanged'
      AND (SELECT coalesce(sum(quantity), 0) FROM return_items t WHERE t.return_id = r.id AND t.wish = '')
        <> (SELECT -coalesce(sum(quantity), 0) FROM stock_moves WHERE kind = 'adjust' AND note = 'RET-' || r.number || ': sent in exchange')`,
  ),
};
