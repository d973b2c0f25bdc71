import { businessBody } from '../../../features/orders/admin/order-admin.schema.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useAdminForm } from '../../parts/form/use-admin-form.client.ts';
import { useKeepOrder } from '../use-order-action.client.ts';

/** The business that the order is billed to, until its invoice is issued. */
export function BusinessDialog({ order, onClose }: { readonly order: OrderRecord; readonly onClose: () => void }) {
  const keep = useKeepOrder();
  const name = orderNumber(order.number);
  const form = useAdminForm({
    schema: businessBody,
    values: { gstin: order.business?.gstin ?? '', legalName: order.business?.legalName ?? '' },
    failed: 'Not changed',
    save: async (body) => {
      keep(await adminCall('PUT /admin/orders/:id/business', { params: { id: order.id }, body }));
      showToast({ kind: 'done', title: name, message: body.gstin === '' ? 'It is billed to a person.' : 'It is billed to the business.' });
    },
  });
  const { fields } = form;
  return (
    <FormDialog title="GSTIN of the buyer" sub={name} form={form} word="Save the GSTIN" onClose={onClose}>
      <p className="text-meta">
        The State of the GSTIN is that of the delivery. Both fields empty: a person. Once the invoice is issued it stays as it is: then
        credit the order and take a new one.
      </p>
      <TextField form={fields} name="gstin" label="GSTIN" isOptional autoComplete="off" />
      <TextField form={fields} name="legalName" label="Name on the GST certificate" isOptional autoComplete="off" />
    </FormDialog>
  );
}
