import { gstBody, registrationOf, type StoreForms } from '../../features/settings/admin/store.schema.ts';
import { stateNamed } from '../../rules/address/states.ts';
import { stateOfGstin } from '../../rules/store/gstin.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

const tidy = <T extends { readonly gstin: string }>(typed: T) => ({ ...typed, gstin: typed.gstin.replace(/\s/g, '').toUpperCase() });

/** The registration of the shop. Rate and HSN are set for each product. */
export function GstSection({ page: { store, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<StoreForms['gst']>({
    title: 'GST',
    schema: gstBody,
    values: store.gst,
    failed: 'Failed to save the GSTIN',
    save: (body) => adminCall('PUT /admin/settings/store/gst', { body }),
    onSaved: ({ seen, ...typed }) =>
      saved('store gst', (page) => ({ store: { ...page.store, gst: { ...registrationOf(tidy(typed)), seen } } })),
  });
  const gstin = form.fields.watch('gstin').replace(/\s/g, '');
  const isUnregistered = form.fields.watch('isUnregistered');
  const state = stateNamed(stateOfGstin(gstin) ?? '')?.name;
  return (
    <Section id="gst" title="GST" lead="Prices contain the tax. Rate and HSN code are set for each product.">
      <SectionFields form={form} changed={changed['store gst']}>
        <SwitchField
          form={form.fields}
          name="isUnregistered"
          label="I have no GSTIN"
          hint="Below the limit of the law. Orders get a bill of supply without tax; a GSTIN that you enter later counts for later orders."
        />
        {!isUnregistered && (
          <TextField
            form={form.fields}
            name="gstin"
            label="GSTIN"
            hint={
              state ? `Registered in ${state} (${gstin.slice(0, 2)}), from the first two digits.` : 'Its first two digits name the state.'
            }
          />
        )}
      </SectionFields>
    </Section>
  );
}
