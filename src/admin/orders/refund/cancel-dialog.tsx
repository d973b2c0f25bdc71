import { useState } from 'react';
import { cancelForm } from '../../../features/orders/admin/refund.schema.ts';
import { rupeesText } from '../../../rules/fields/rupees-fields.ts';
import { newId } from '../../../rules/ids.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { leftAtGateway } from '../../../rules/order/order-moves.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { GATEWAY_NAME } from '../../../rules/payment/gateway-name.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useAdminForm } from '../../parts/form/use-admin-form.client.ts';
import { useKeepOrder } from '../use-order-action.client.ts';
import type { MovableOrder } from '../use-status-change.client.ts';
import { RefundReason } from './refund-reason.tsx';

/** Cancels a paid order that has not left: all of its money is refunded, and its status changes once it is back. */
export function CancelDialog({ order, onClose }: { readonly order: MovableOrder; readonly onClose: () => void }) {
  const keep = useKeepOrder();
  // One key for as long as the dialog is open: a press that is repeated after a lost answer is the same refund.
  const [key] = useState(newId);
  const left = order.left ?? leftAtGateway(order);
  const name = orderNumber(order.number);
  const form = useAdminForm({
    schema: cancelForm,
    values: { reason: '' },
    failed: 'Order not cancelled',
    save: async ({ reason }) => {
      const body = { key, amount: rupeesText(left), reason, note: '', lines: [] };
      keep(await adminCall('POST /admin/orders/:id/refunds', { params: { id: order.id }, body }));
      showToast({
        kind: 'done',
        title: name,
        message: `${formatInr(left)} is on its way to ${GATEWAY_NAME}. The order is refunded once it is back.`,
      });
    },
  });
  return (
    <FormDialog
      title={`Cancel ${name} and refund ${formatInr(left)}?`}
      size="s"
      form={form}
      word={`Refund ${formatInr(left)}`}
      onClose={onClose}
    >
      <p>
        {GATEWAY_NAME} returns the money. Once it is back, the order is “Refunded”, its pieces are in stock again and the customer gets the
        mail. Money cannot be called back. Do not send the parcel.
      </p>
      <RefundReason form={form.fields} isSent={false} />
    </FormDialog>
  );
}
