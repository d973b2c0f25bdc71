import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import type { SellerForm } from '../../features/settings/admin/seller.schema.ts';
import { states } from '../../rules/address/states.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { useFirstDayCache } from './first-day-reads.client.ts';

const stateOptions = [{ value: '', word: 'Choose the state' }, ...states.map(({ code, name }) => ({ value: code, word: name }))];

const sellerSchema = () => import('../../features/settings/admin/seller.schema.ts').then((code) => code.sellerBody);

interface Props {
  readonly day: FirstDay;
  readonly later: ReactNode;
}

/** Shows the seller in one form: what the law asks for before the first order. */
export function SellerFields({ day, later }: Props) {
  const client = useQueryClient();
  const cache = useFirstDayCache();
  const { fields, submit } = useAdminForm<SellerForm>({
    schema: sellerSchema,
    values: day.seller,
    failed: 'Not saved',
    save: async (body) => {
      cache(await adminCall('PUT /admin/first-day/seller', { body }));
      await Promise.all(['settings', 'to-do'].map((subject) => client.invalidateQueries({ queryKey: [subject] })));
    },
  });
  const isUnregistered = fields.watch('isUnregistered');
  return (
    <form
      className="stack"
      noValidate
      aria-label="Identity and GSTIN"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="fields fields--2">
        {!isUnregistered && <TextField form={fields} name="gstin" label="GSTIN" placeholder="08ABCDE1234F1Z5" />}
        <TextField form={fields} name="legalName" label="Legal name" placeholder={isUnregistered ? undefined : 'as on the certificate'} />
      </div>
      <SwitchField
        form={fields}
        name="isUnregistered"
        label="I am below the limit and have no GSTIN"
        hint="Orders then get a bill of supply without tax."
      />
      <div className="fields fields--2">
        <TextField form={fields} name="line1" label="Address" />
        <TextField form={fields} name="city" label="City" />
        <TextField form={fields} name="pin" label="PIN code" inputMode="numeric" />
        <SelectField form={fields} name="state" label="State" options={stateOptions} />
        <TextField form={fields} name="email" label="Email" type="email" />
        <TextField form={fields} name="phone" label="Phone" type="tel" />
      </div>
      <TextField
        form={fields}
        name="officer"
        label="Who answers complaints"
        hint="The law asks for a name. Their own email and phone can be set in the settings."
      />
      <div className="row">
        <Button type="submit" word="Save and go on" isBusy={fields.formState.isSubmitting} />
        {later}
      </div>
    </form>
  );
}
