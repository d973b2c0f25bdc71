import { useCallback, useMemo, useState } from 'react';
import { ORDERS_MAX } from '../../../features/orders/bulk/bulk.schema.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import type { ListedOrder } from '../../order-reads/list-orders.server.ts';

/** The ticked orders. They stay ticked over pages and tabs, up to as many as can be printed at once. */
export function useTicked(rows: readonly ListedOrder[]) {
  const [ticked, setOrders] = useState<ReadonlyMap<string, ListedOrder>>(new Map());
  // A ticked row that is shown has the status that is shown.
  const orders = useMemo(() => {
    const shown = new Map(rows.map((row) => [row.id, row]));
    return new Map([...ticked].map(([id, order]) => [id, shown.get(id) ?? order]));
  }, [ticked, rows]);
  const clear = useCallback(() => setOrders(new Map()), []);
  const ids = useMemo(() => new Set(orders.keys()), [orders]);
  const set = (wanted: ReadonlySet<string>) => {
    const shown = new Map(rows.map((row) => [row.id, row]));
    // "All on this page" speaks of this page alone.
    const kept = [...orders].filter(([id]) => !shown.has(id) || wanted.has(id));
    const added = [...shown].filter(([id]) => wanted.has(id));
    const next = new Map([...kept, ...added]);
    if (next.size > ORDERS_MAX) {
      showToast({ kind: 'notice', title: 'Too many', message: `At most ${ORDERS_MAX} orders at once.` });
      return;
    }
    setOrders(next);
  };
  return { orders, ids, set, clear };
}
