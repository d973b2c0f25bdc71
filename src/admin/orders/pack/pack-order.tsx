import { useState } from 'react';
import type { PackingOrder } from '../../../features/orders/bulk/read-packing.server.ts';
import { isToPack } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { count } from '../../../rules/text.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button } from '../../parts/button.tsx';
import { lazyComponent } from '../../parts/lazy-component.tsx';
import { Said } from '../../parts/status/said.tsx';
import { statusWord } from '../../parts/status/status-text.ts';
import { TextLink } from '../../parts/text-link.tsx';
import { Thumb } from '../../parts/upload/thumb.tsx';
import { useAct } from '../../parts/use-act.client.ts';

const TrackingDialog = lazyComponent(() => import('../tracking-dialog.tsx').then((code) => code.TrackingDialog));

/** An order to pack: its pieces are ticked off, then it is packed, or shipped with its tracking link. */
export function PackOrder({ order, onDone }: { readonly order: PackingOrder; readonly onDone: () => void }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [isTracking, setTracking] = useState(false);
  const hold = ticked.size === order.pieces.length ? undefined : 'Tick every line first.';
  const pack = useAct({
    call: () =>
      adminCall('POST /admin/orders/:id/status', { params: { id: order.id }, body: { to: 'processing', seen: 'paid', reason: '' } }),
    done: () => {
      onDone();
      return { title: orderNumber(order.number), message: 'Packed. Scan the next slip.' };
    },
    failed: 'Not saved',
  });
  const tick = (line: number) => {
    const next = new Set(ticked);
    if (!next.delete(line)) next.add(line);
    setTicked(next);
  };
  return (
    <section className="panel">
      <h2>
        <TextLink look="link" word={orderNumber(order.number)} href={adminUrls.order(order.id)} />{' '}
        <span className="text-meta">
          {statusWord(order.status)}, {order.customerName || 'Forgotten'}
        </span>
      </h2>
      {!isToPack(order.status) && (
        <p className="note" role="alert">
          Do not pack: the order is {statusWord(order.status).toLowerCase()}.
        </p>
      )}
      {order.waitsForAnswer && (
        <p className="note" role="alert">
          Do not pack: the buyer of this cash order has not confirmed it yet.{' '}
          <TextLink look="link" word="Cash orders to confirm" href={adminUrls.cashOrders} />
        </p>
      )}
      <ul className="pack-pieces">
        {order.pieces.map(({ line, name, size, quantity, image }) => (
          <li key={line}>
            <label>
              <input type="checkbox" checked={ticked.has(line)} onChange={() => tick(line)} />
              <Thumb image={image} />
              <span>
                <b>{name}</b>
                {size && <span className="order-size">{size}</span>}
              </span>
              <b>{quantity} ×</b>
            </label>
          </li>
        ))}
      </ul>
      <Said className="text-meta">
        {ticked.size} of {count(order.pieces.length, 'line')} ticked
      </Said>
      {isToPack(order.status) && !order.waitsForAnswer && (
        <div className="actions">
          {order.status === 'paid' && (
            <Button icon="package" word="Packed" isBusy={pack.isPending} hold={hold} onClick={() => pack.mutate()} />
          )}
          <Button look="line" icon="truck" word="Add tracking" hold={hold} onClick={() => setTracking(true)} />
        </div>
      )}
      {isTracking && <TrackingDialog order={order} onClose={() => setTracking(false)} />}
    </section>
  );
}
