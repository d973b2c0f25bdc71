import { useState } from 'react';
import { actInstead, moveKindOrRefusal } from '../../../rules/order/order-moves.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { isRefusal } from '../../../rules/refusals/refusal.ts';
import { adminUrls } from '../../admin-urls.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { statusWord } from '../../parts/status/status-text.ts';
import { CancelDialog } from '../refund/cancel-dialog.tsx';
import type { MovableOrder } from '../use-status-change.client.ts';

interface Props {
  readonly order: MovableOrder;
  readonly to: OrderStatus;
  readonly onClose: () => void;
}

/** Says why an order cannot have a status, and leads to the act that does what is wanted. */
export function RefusedDialog({ order, to, onClose }: Props) {
  const [isCancelling, setCancelling] = useState(false);
  const refused = moveKindOrRefusal(order, to);
  const act = actInstead(order, to);
  if (isCancelling) return <CancelDialog order={order} onClose={onClose} />;
  return (
    <Dialog
      title={`${orderNumber(order.number)} cannot be “${statusWord(to)}”`}
      sub={`Now: ${statusWord(order.status)}`}
      size="s"
      onClose={onClose}
      foot={
        <>
          <Button look="line" word="Close" onClick={onClose} data-focus />
          {act === 'cancel' && <Button word="Cancel and refund…" onClick={() => setCancelling(true)} />}
          {act === 'refund' && <ButtonLink word="Refund…" href={adminUrls.refund(order.id)} />}
        </>
      }
    >
      <p>{isRefusal(refused) ? refused.message : 'The order has changed meanwhile. Close this and choose again.'}</p>
    </Dialog>
  );
}
