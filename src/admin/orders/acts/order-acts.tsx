import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { effectsOfMove } from '../../../rules/order/move-effects.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { adminUrls } from '../../admin-urls.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { lazyComponent } from '../../parts/lazy-component.tsx';
import { useAct } from '../../parts/use-act.client.ts';
import { orderParcelsRead } from '../order-reads.client.ts';
import { StatusButton } from '../status-button.tsx';
import { useStatusChange } from '../use-status-change.client.ts';
import { type Act, actsOf } from './acts-of.ts';

const AddDialog = lazyComponent(() => import('../edit/add-dialog.tsx').then((code) => code.AddDialog));
const AddressDialog = lazyComponent(() => import('../edit/address-dialog.tsx').then((code) => code.AddressDialog));
const BookDialog = lazyComponent(() => import('./book-dialog.tsx').then((code) => code.BookDialog));
const CancelDialog = lazyComponent(() => import('../refund/cancel-dialog.tsx').then((code) => code.CancelDialog));
const DiscountDialog = lazyComponent(() => import('../edit/discount-dialog.tsx').then((code) => code.DiscountDialog));
const PiecesDialog = lazyComponent(() => import('../edit/pieces-dialog.tsx').then((code) => code.PiecesDialog));
const PrintDialog = lazyComponent(() => import('./print-dialog.tsx').then((code) => code.PrintDialog));
const TrackingDialog = lazyComponent(() => import('../tracking-dialog.tsx').then((code) => code.TrackingDialog));
const WriteDialog = lazyComponent(() => import('./write-dialog.tsx').then((code) => code.WriteDialog));

/** On a laptop their buttons are next to what they change. */
const inPanels: readonly Act[] = ['pieces', 'add', 'discount', 'address'];

/** The status of an order and its acts: the next one first. On a phone the others are under "More". */
export function OrderActs({ order }: { readonly order: OrderRecord }) {
  const [opened, setOpened] = useState<Act | 'more' | null>(null);
  const [, go] = useLocation();
  const parcels = useQuery(orderParcelsRead(order.id)).data?.parcels ?? [];
  const confirm = useAct({
    call: () =>
      adminCall('POST /admin/cash-orders/:id/call', {
        params: { id: order.id },
        body: { outcome: 'confirmed', version: order.askedVersion ?? 0 },
      }),
    done: () => ({ title: orderNumber(order.number), message: 'Confirmed: it can be packed.' }),
    failed: 'Not saved',
    subjects: ['cash-orders', 'orders', 'to-do'],
  });
  const acts = actsOf(order);
  const close = () => setOpened(null);
  const begin = (act: Act) => {
    const isAtOnce = act === 'confirm' || act === 'refund' || act === 'customer-page';
    setOpened(isAtOnce ? null : act);
    if (act === 'confirm') confirm.mutate();
    if (act === 'refund') go(adminUrls.refund(order.id));
    if (act === 'customer-page') window.open(order.customerPage, '_blank', 'noreferrer');
  };
  return (
    <div className="actions order-acts">
      <StatusButton order={order} />
      {acts.map(({ act, word, icon }, at) => (
        <Button
          key={act}
          look={at === 0 ? 'main' : 'line'}
          icon={icon}
          word={word}
          isBusy={act === 'confirm' && confirm.isPending}
          {...(at > 0 && { className: inPanels.includes(act) ? 'only-phone hide-phone' : 'hide-phone' })}
          onClick={() => begin(act)}
        />
      ))}
      <Button
        look="line"
        icon="ellipsis"
        word="More"
        aria-label={`More about ${orderNumber(order.number)}`}
        className="only-phone"
        aria-haspopup="dialog"
        onClick={() => setOpened('more')}
      />
      {opened === 'more' && (
        <Dialog
          title="More"
          sub={orderNumber(order.number)}
          size="s"
          onClose={close}
          foot={<Button look="line" word="Close" onClick={close} />}
        >
          <ul className="choices">
            {acts.slice(1).map(({ act, word, icon }, at) => (
              <li key={act}>
                <button type="button" onClick={() => begin(act)} data-focus={at === 0 || undefined}>
                  <Icon name={icon} /> {word}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {opened === 'book' && <BookDialog order={order} onClose={close} />}
      {opened === 'print' && <PrintDialog order={order} parcels={parcels} onClose={close} />}
      {opened === 'write' && <WriteDialog order={order} onClose={close} />}
      {opened === 'tracking' && <TrackingDialog order={order} onClose={close} />}
      {opened === 'pieces' && <PiecesDialog order={order} onClose={close} />}
      {opened === 'add' && <AddDialog order={order} onClose={close} />}
      {opened === 'discount' && <DiscountDialog order={order} onClose={close} />}
      {opened === 'address' && <AddressDialog order={order} onClose={close} />}
      {opened === 'refund-all' && <CancelDialog order={order} onClose={close} />}
      {opened === 'cancel' && <EndDialog order={order} onClose={close} />}
    </div>
  );
}

/** Asks before an order without money at the gateway ends, and says what that causes. */
function EndDialog({ order, onClose }: { readonly order: OrderRecord; readonly onClose: () => void }) {
  const name = orderNumber(order.number);
  const change = useStatusChange(order);
  const end = () => {
    change.mutate({ from: order.status, to: 'cancelled_by_user', reason: '' });
    onClose();
  };
  return (
    <ConfirmDialog title={`Cancel ${name}?`} confirm={`Cancel ${name}`} cancel="Keep it" onConfirm={end} onCancel={onClose}>
      <ul className="plain-list">
        {effectsOfMove(order, 'cancelled_by_user').map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
