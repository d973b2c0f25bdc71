import { useQueryClient } from '@tanstack/react-query';
import { parcelAddressBody } from '../../../features/parcels/admin/parcel-admin.schema.ts';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { states } from '../../../rules/address/states.ts';
import { isLatin, labelled } from '../../../rules/parcels/label/latin-letters.ts';
import { writeLatin } from '../../../rules/scripts/write-latin.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useAdminForm } from '../../parts/form/use-admin-form.client.ts';

const stateOptions = states.map(({ code, name }) => ({ value: code, word: name }));

/** Lines that are offered in Latin letters where they were typed in others. */
const parts = ['address', 'apartment', 'place', 'city'] as const;

interface Props {
  readonly record: ParcelRecord;
  readonly onClose: () => void;
}

/** Name, address and phone of a parcel, as its label and its driver have them. The courier of a booked parcel is told at once. */
export function ParcelAddressDialog({ record: { id, number, state, contact }, onClose }: Props) {
  const client = useQueryClient();
  const isDraft = state === 'draft';
  const { name } = labelled(contact);
  const { pin_code: pin, country: _, ...address } = labelled(contact).address;
  const inLatin = Object.fromEntries(parts.map((part) => [part, isLatin(address[part]) ? address[part] : writeLatin(address[part])]));
  const form = useAdminForm({
    schema: parcelAddressBody,
    values: { ...address, ...inLatin, name: isLatin(name) ? name : writeLatin(name), pin },
    failed: 'Address not changed',
    save: async (typed) => {
      await adminCall('PUT /admin/parcels/:id/address', { params: { id }, body: typed });
      showToast({ kind: 'done', title: 'Address changed', message: isDraft ? 'The label will show it.' : 'The courier is told.' });
      await client.invalidateQueries({ queryKey: ['parcels'] });
    },
  });
  const { fields } = form;
  return (
    <FormDialog title="Correct name and address" sub={`Parcel ${number}`} form={form} word="Save" onClose={onClose}>
      <p className="text-meta">
        In Latin letters, because couriers print no others. It counts for this parcel; the order keeps the address that its invoice has.
        {!isDraft && ' Another PIN code needs another booking.'}
      </p>
      <div className="fields fields--2">
        <TextField form={fields} name="name" label="Name" />
        <TextField form={fields} name="phone" label="Mobile" type="tel" inputMode="tel" />
      </div>
      <TextField form={fields} name="address" label="House and street" />
      <TextField form={fields} name="apartment" label="Area, locality" isOptional />
      <TextField form={fields} name="place" label="Landmark" isOptional />
      <div className="fields fields--2">
        <TextField form={fields} name="pin" label="PIN code" inputMode="numeric" readOnly={!isDraft} />
        <TextField form={fields} name="city" label="City" />
        <SelectField form={fields} name="state" label="State" options={stateOptions} />
      </div>
    </FormDialog>
  );
}
