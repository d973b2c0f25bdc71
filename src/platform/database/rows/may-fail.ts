import { logFault } from '../../log/log.ts';
import type { RowsOf } from '../read-batch.ts';
import { type Query, type ReadyQuery, ready } from '../ready-query.ts';

/**
 * Marks a query that a page can do without: null if it cannot be read, while the rest of its batch is read in the same round trip.
 * `where` names it in the log.
 */
export function mayFail<const Q extends Query | ReadyQuery>(query: Q, where: string): ReadyQuery<RowsOf<Q> | null> {
  const { statement, result } = 'statement' in query ? query : ready(query);
  return {
    statement: { ...statement, mayFail: true },
    result: (rows) => {
      try {
        if (rows.error) throw rows.error;
        return result(rows) as RowsOf<Q>;
      } catch (error) {
        logFault(where, error);
        return null;
      }
    },
  };
}
