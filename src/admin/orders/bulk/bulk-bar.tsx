import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderNumber } from '../../../rules/order-number.ts';
import { count } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { ConfirmedLink } from '../../exports/confirmed-link.tsx';
import type { ListedOrder } from '../../order-reads/list-orders.server.ts';
import { PrintPapers } from '../../papers/print-papers.tsx';
import { BoxSelect } from '../../parts/box-select.tsx';
import { Button, IconButton } from '../../parts/button.tsx';
import { lazyComponent } from '../../parts/lazy-component.tsx';
import { inParts } from './move-many.client.ts';

const ShipDialog = lazyComponent(() => import('./ship-dialog.tsx').then((code) => code.ShipDialog));

interface Props {
  readonly orders: ReadonlyMap<string, ListedOrder>;
  readonly onClear: () => void;
}

/** The actions on the ticked orders. The bar floats over the list while any is ticked. */
export function BulkBar({ orders, onClear }: Props) {
  const client = useQueryClient();
  const [isShipping, setShipping] = useState(false);
  const [box, setBox] = useState('');
  const ticked = [...orders.values()];
  const numbers = ticked.map(({ number }) => number);
  const nameOf = (id: string) => orderNumber(orders.get(id)?.number ?? 0);
  const onSettled = () => client.invalidateQueries({ queryKey: ['orders'] });

  const pack = useMutation({
    mutationFn: () =>
      inParts(
        ticked.map(({ id, status }) => ({ id, seen: status })),
        (part) => adminCall('POST /admin/orders/bulk/pack', { body: { orders: part } }),
      ),
    onSuccess: (results) => {
      const left = results.filter(({ fault }) => fault !== null);
      const packed = count(results.length - left.length, 'order');
      if (left.length === 0) showToast({ kind: 'done', title: 'Packed', message: `${packed} marked as packed.` });
      else {
        const message = left.map(({ id, fault }) => `${nameOf(id)}: ${fault}`).join(' ');
        showToast({ kind: 'notice', title: `${packed} packed, ${left.length} left`, message, ms: 30_000 });
      }
      onClear();
    },
    onSettled,
  });
  const isBusy = pack.isPending;

  return (
    <>
      <section className="bulk" aria-label="Ticked orders">
        <p className="bulk__head">
          <b role="status">{`${count(ticked.length, 'order')} ticked`}</b>
          <IconButton icon="x" label="Untick all" onClick={onClear} />
        </p>
        <div className="bulk__actions">
          <PrintPapers ids={[...orders.keys()]} />
          <Button look="night" icon="truck" word="Ship…" isBusy={isBusy} onClick={() => setShipping(true)} />
          <Button look="night" icon="package" word="Packed" isBusy={isBusy} onClick={() => pack.mutate()} />
          <ConfirmedLink className="btn btn--night" href={adminUrls.shiprocket(numbers, box)}>
            <Icon name="download" size="s" /> Shiprocket CSV
          </ConfirmedLink>
          <BoxSelect value={box} onChange={setBox} />
          <ConfirmedLink className="btn btn--night" href={adminUrls.labels(numbers)} isInTab>
            <Icon name="printer" size="s" /> Labels 4 × 6
          </ConfirmedLink>
          <ConfirmedLink className="btn btn--night" href={adminUrls.giftSlips(numbers)} isInTab>
            <Icon name="printer" size="s" /> Gift slips
          </ConfirmedLink>
        </div>
      </section>
      {isShipping && <ShipDialog orders={ticked} onClose={() => setShipping(false)} onShipped={onClear} />}
    </>
  );
}
