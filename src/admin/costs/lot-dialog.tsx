import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type LotForm, lotBody } from '../../features/margin/lot.schema.ts';
import type { ProductLots } from '../../features/margin/read-lots.server.ts';
import { count } from '../../rules/text.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { Field } from '../parts/form/field.tsx';
import { MoneyField } from '../parts/form/money-field.tsx';
import { registered } from '../parts/form/registered.ts';
import { SelectField } from '../parts/form/select-field.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { firstValues } from './first-lot.ts';

interface Props {
  readonly productId: number;
  readonly name: string;
  readonly data: ProductLots;
  readonly onClose: () => void;
}

/** A purchase of a piece. The id is made once for the dialog: pressing twice books it once. */
export function LotDialog({ productId, name, data, onClose }: Props) {
  const client = useQueryClient();
  const names = useId();
  const [values] = useState(() => firstValues(data));
  const form = useAdminForm<LotForm>({
    schema: lotBody,
    values,
    failed: 'Not booked',
    save: async (body) => {
      await adminCall('POST /admin/margin/products/:id', { params: { id: productId }, body });
      await Promise.all(['margin', 'products'].map((subject) => client.invalidateQueries({ queryKey: [subject] })));
      showToast({ kind: 'done', title: 'Booked', message: `Purchase of ${name}.` });
    },
  });
  const { fields } = form;
  const isCounted = fields.watch('isCounted');
  return (
    <FormDialog title="Add a purchase" sub={name} form={form} word="Book the purchase" onClose={onClose}>
      <div className="fields fields--2">
        <TextField form={fields} name="quantity" label="Pieces" inputMode="numeric" />
        <MoneyField form={fields} name="unit" label="Price of a piece, without GST" />
        <MoneyField form={fields} name="tax" label="GST of the whole bill line" isOptional />
        <TextField form={fields} name="boughtOn" label="Bought on" type="date" />
        <Field form={fields} name="supplier" label="Supplier" isOptional>
          {(wired) => <input className="input" list={names} autoComplete="off" {...wired} {...registered(fields, 'supplier')} />}
        </Field>
        <TextField form={fields} name="bill" label="Number of the bill" isOptional />
        {!isCounted && data.sizes.length > 0 && (
          <SelectField form={fields} name="size" label="Size" options={data.sizes.map((size) => ({ value: size, word: size }))} />
        )}
        <TextField form={fields} name="note" label="Note" isOptional />
      </div>
      <datalist id={names}>
        {data.suppliers.map((supplier) => (
          <option key={supplier} value={supplier} />
        ))}
      </datalist>
      <SwitchField form={fields} name="hasCredit" label="The GST comes back as input credit" hint="Otherwise it is a part of the cost." />
      <SwitchField form={fields} name="isCounted" label="These pieces are counted already" hint={countedHint(data)} />
    </FormDialog>
  );
}

/** '14 are in stock and 6 are sold without a cost.' */
function countedHint({ uncosted, soldWithoutCost }: ProductLots): string {
  const sold =
    soldWithoutCost > 0 ? ` ${count(soldWithoutCost, 'piece is', 'pieces are')} sold without a cost. This purchase sets it.` : '';
  return `Switched off, the stock rises. ${count(uncosted, 'piece', 'pieces')} in stock without a cost.${sold}`;
}
