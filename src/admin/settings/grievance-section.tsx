import { grievanceBody, type StoreForms } from '../../features/settings/admin/store.schema.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { LazyOwnTranslations } from '../own-translations/lazy-own-translations.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

/** The grievance officer. */
export function GrievanceSection({ page: { store, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<StoreForms['grievance']>({
    title: 'Grievance officer',
    schema: grievanceBody,
    values: store.grievance,
    failed: 'Failed to save the grievance officer',
    save: (body) => adminCall('PUT /admin/settings/store/grievance', { body }),
    onSaved: (values) => saved('store grievance', (page) => ({ store: { ...page.store, grievance: values } })),
  });
  const { fields } = form;
  return (
    <Section
      id="grievance-officer"
      title="Grievance officer"
      lead="The law asks for a name, a designation and a contact. Answers within 48 hours, settles within one month."
    >
      <SectionFields form={form} changed={changed['store grievance']}>
        <div className="fields fields--2">
          <TextField form={fields} name="name" label="Name" />
          <TextField form={fields} name="designation" label="Designation" />
          <TextField form={fields} name="email" label="Their email" type="email" />
          <TextField form={fields} name="phone" label="Their phone" type="tel" />
        </div>
        <LazyOwnTranslations kind="store" subject="" english={{ designation: fields.watch('designation') }} noun="settings" />
      </SectionFields>
    </Section>
  );
}
