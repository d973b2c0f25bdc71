import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotedFigure } from '../../../features/money-desk/fees/read-fee-tax.server.ts';
import { type SupplierTaxForm, supplierTaxBody } from '../../../features/money-desk/fees/supplier-tax.schema.ts';
import { formatMonth } from '../../../rules/dates.ts';
import { rupeesText } from '../../../rules/fields/rupees-fields.ts';
import { feeSuppliers } from '../../../rules/gst/fee-tax.ts';
import { newId } from '../../../rules/ids.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { MoneyField } from '../../parts/form/money-field.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useAdminForm } from '../../parts/form/use-admin-form.client.ts';
import { feeTaxRead } from './fees-reads.client.ts';
import { supplierWords } from './supplier-words.ts';

const suppliers = feeSuppliers.map((value) => ({ value, word: supplierWords[value] }));
const sources = [
  { value: 'invoice', word: 'Tax invoice of the supplier' },
  { value: '2b', word: 'GSTR-2B' },
];

interface Props {
  readonly month: string;
  /** The figure that is corrected; null for a new one. */
  readonly corrected: NotedFigure | null;
  readonly onClose: () => void;
}

function formOf(month: string, corrected: NotedFigure | null): SupplierTaxForm {
  const empty = { supplier: 'gateway', source: 'invoice', number: '', issuedOn: '' } as const;
  const { supplier, source, number, issuedOn } = corrected ?? empty;
  const amounts = { value: rupeesText(corrected?.value ?? null), tax: rupeesText(corrected?.tax ?? null) };
  return { id: newId(), month, supplier, source, number, issuedOn, ...amounts, corrects: corrected?.id ?? null };
}

/** A figure of GST on fees, read off a tax invoice or GSTR-2B. */
export function FigureDialog({ month, corrected, onClose }: Props) {
  const client = useQueryClient();
  const [values] = useState(() => formOf(month, corrected));
  const form = useAdminForm<SupplierTaxForm>({
    schema: supplierTaxBody,
    values,
    failed: 'Not noted',
    save: async (body) => {
      client.setQueryData(feeTaxRead(month).queryKey, await adminCall('POST /admin/gst-fees', { body }));
      showToast({ kind: 'done', title: corrected ? 'Corrected' : 'Noted' });
    },
  });
  const { fields } = form;
  const source = fields.watch('source');
  return (
    <FormDialog title={corrected ? 'Correct a figure' : 'Note a figure'} sub={formatMonth(month)} form={form} word="Save" onClose={onClose}>
      {!corrected && (
        <div className="fields fields--2">
          <SelectField form={fields} name="supplier" label="Supplier" options={suppliers} />
          <SelectField form={fields} name="source" label="Where it stands" options={sources} />
        </div>
      )}
      {source !== '2b' && (
        <div className="fields fields--2">
          <TextField form={fields} name="number" label="Number of the invoice" autoComplete="off" />
          <TextField form={fields} name="issuedOn" label="Its date" type="date" />
        </div>
      )}
      <div className="fields fields--2">
        <MoneyField form={fields} name="value" label="Value without GST" />
        <MoneyField form={fields} name="tax" label="GST" />
      </div>
    </FormDialog>
  );
}
