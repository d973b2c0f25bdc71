import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type AddressForm, addressForm, fieldsOf } from '../../../features/own-order/change/address-form.schema.ts';
import { latinNeeded, latinSource } from '../../../features/payment/latin-needed.ts';
import { withWrittenLatin } from '../../../features/payment/written-latin.ts';
import { states } from '../../../rules/address/states.ts';
import { newId } from '../../../rules/ids.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { LatinPart } from '../../../rules/parcels/label/latin-letters.ts';
import { writeLatin } from '../../../rules/scripts/write-latin.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useAdminForm } from '../../parts/form/use-admin-form.client.ts';
import { useKeepOrder } from '../use-order-action.client.ts';

const stateOptions = states.map(({ code, name }) => ({ value: code, word: name }));

/** Name, address and phone of an order that has not left. The customer gets a message, at the former phone too. */
export function AddressDialog({ order, onClose }: { readonly order: OrderRecord; readonly onClose: () => void }) {
  const keep = useKeepOrder();
  // One key and one version for as long as the dialog is open: a press that is repeated after a lost answer is the same change.
  const [press] = useState(() => ({ key: newId(), seen: order.version }));
  const name = orderNumber(order.number);
  const form = useAdminForm({
    schema: addressForm,
    values: withWrittenLatin(fieldsOf(order.customerName, order.address)),
    failed: 'Address not changed',
    save: async (typed) => {
      keep(await adminCall('PUT /admin/orders/:id/address', { params: { id: order.id }, body: { ...press, address: typed } }));
      showToast({ kind: 'done', title: name, message: 'The address is changed. The customer gets a message.' });
    },
  });
  const { fields } = form;
  return (
    <FormDialog title="Change address" sub={name} form={form} word="Save the address" onClose={onClose}>
      <p className="text-meta">
        Print slip and label again afterwards. A new mobile number counts as not proved. Once the invoice is made, or if there is a GSTIN,
        the State stays.
      </p>
      <div className="fields fields--2">
        <TextField form={fields} name="full_name" label="Full name" />
        <TextField form={fields} name="phone" label="Mobile" type="tel" inputMode="tel" />
        <TextField form={fields} name="postal_code" label="PIN code" inputMode="numeric" />
        <TextField form={fields} name="city" label="City" />
        <SelectField form={fields} name="state" label="State" options={stateOptions} />
      </div>
      <TextField form={fields} name="line1" label="House and street" />
      <TextField form={fields} name="line2" label="Area, locality" isOptional />
      <TextField form={fields} name="place" label="Landmark" isOptional />
      <ForTheLabel form={fields} />
    </FormDialog>
  );
}

const latinWords: Readonly<Record<LatinPart, string>> = {
  latin_name: 'Name for the label, in English letters',
  latin_street: 'Address for the label, in English letters',
  latin_city: 'Town for the label, in English letters',
};

/** Offers in Latin letters what couriers cannot print as it is typed. It follows what is typed until somebody corrects it. */
function ForTheLabel({ form }: { readonly form: UseFormReturn<AddressForm> }) {
  const typed = form.watch();
  const sources = useRef<Partial<Record<LatinPart, string>>>({});
  const needed = latinNeeded(typed);
  useEffect(() => {
    for (const part of needed) {
      const [source, before] = [latinSource(part, typed), sources.current[part]];
      sources.current[part] = source;
      const isOurs = !typed[part] || (before !== undefined && typed[part] === writeLatin(before));
      if (isOurs && typed[part] !== writeLatin(source)) form.setValue(part, writeLatin(source), { shouldDirty: true });
    }
  });
  return needed.map((part) => <TextField key={part} form={form} name={part} label={latinWords[part]} />);
}
