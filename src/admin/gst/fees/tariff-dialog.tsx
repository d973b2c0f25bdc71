import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type TariffForm, tariffBody } from '../../../features/money-desk/tariffs/tariffs.schema.ts';
import { newId } from '../../../rules/ids.ts';
import { GATEWAY_NAME } from '../../../rules/payment/gateway-name.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { MoneyField } from '../../parts/form/money-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useAdminForm } from '../../parts/form/use-admin-form.client.ts';
import { tariffsRead } from './fees-reads.client.ts';

/** Dialog for the terms of a way to pay from a day on; a later row of the same day takes the place of a wrong one. */
export function TariffDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [values] = useState<TariffForm>(() => ({ id: newId(), method: '', from: '', percent: '', flat: '0', taxPercent: '18' }));
  const form = useAdminForm<TariffForm>({
    schema: tariffBody,
    values,
    failed: 'Not noted',
    save: async (body) => {
      client.setQueryData(tariffsRead.queryKey, await adminCall('POST /admin/tariffs', { body }));
      showToast({ kind: 'done', title: 'Noted' });
    },
  });
  const { fields } = form;
  return (
    <FormDialog title="Note a tariff" form={form} word="Save" onClose={onClose}>
      <div className="fields fields--2">
        <TextField
          form={fields}
          name="method"
          label="Method"
          autoComplete="off"
          hint={`As ${GATEWAY_NAME} names it: upi, card, netbanking, wallet, emi, paylater.`}
        />
        <TextField form={fields} name="from" label="Agreed from" type="date" />
        <TextField form={fields} name="percent" label="Percent of the amount" inputMode="decimal" autoComplete="off" />
        <MoneyField form={fields} name="flat" label="Fixed part of each payment" />
        <TextField form={fields} name="taxPercent" label="GST on the fee, percent" inputMode="numeric" autoComplete="off" />
      </div>
      <p className="text-meta">Saved tariffs never change. To correct one, add it again for the same day.</p>
    </FormDialog>
  );
}
