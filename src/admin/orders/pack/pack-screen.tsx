import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { scannedOrder } from '../../../rules/parcels/label/scanned-order.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminRead } from '../../app/admin-calls.client.ts';
import type { Screen } from '../../app/screen.ts';
import { ReadState } from '../../parts/list/list-states.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { PackOrder } from './pack-order.tsx';
import { ScanField } from './scan-field.tsx';

/** The order of a number, with what is packed. */
const packRead = (number: number) => adminRead('GET /admin/orders/bulk/pack', { query: { number: String(number) } });

/** The number in the screen's address; 0 where it names no order. */
const packedNumber = (search: URLSearchParams): number => Number(/^[1-9]\d{0,8}$/.exec(search.get('order') ?? '')?.[0] ?? 0);

/** Packing by scan: the code of a slip opens its order, each piece is ticked off, and the order is packed. */
function PackScreen() {
  const number = packedNumber(new URLSearchParams(useSearch()));
  const [, go] = useLocation();
  const read = useQuery({ ...packRead(number), enabled: number > 0 });
  const open = useCallback(
    (text: string) => {
      const found = scannedOrder(text);
      if (found) go(adminUrls.pack(found));
      else showToast({ kind: 'error', title: 'Not an order', message: 'Scan the code of a packing slip, or type the number of an order.' });
    },
    [go],
  );
  return (
    <>
      <PageHead title="Pack by scan" />
      <div className="stack">
        <ScanField onCode={open} isWaiting={number === 0} />
        {number > 0 && <ReadState read={read} failed={(reason) => `Failed to fetch orders: ${reason}`} loading="Loading the order…" />}
        {number > 0 && read.data && <PackOrder key={read.data.id} order={read.data} onDone={() => go(adminUrls.pack())} />}
      </div>
    </>
  );
}

export const packScreen: Screen = {
  reads: ({ search }) => (packedNumber(search) > 0 ? [packRead(packedNumber(search))] : []),
  Component: PackScreen,
};
