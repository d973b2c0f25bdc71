import { type DigestForm, digestBody } from '../../features/digest/digest.schema.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

/** The recipient of the morning's digest. */
export function DigestSection({ page: { digest, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<DigestForm>({
    title: 'Daily digest',
    schema: digestBody,
    values: digest,
    failed: 'Failed to save the daily digest',
    done: 'it comes at 9 in the morning from now on.',
    save: (body) => adminCall('PUT /admin/settings/digest', { body }),
    onSaved: (values) => saved('digest', () => ({ digest: values })),
  });
  return (
    <Section
      id="digest"
      title="Daily digest"
      lead="At 9 in the morning: yesterday's orders and takings, what must be done, what runs low, and differences in the books."
    >
      <SectionFields form={form} changed={changed.digest}>
        <SwitchField form={form.fields} name="isOn" label="Sent every morning" />
        <div className="fields fields--2">
          <TextField form={form.fields} name="email" label="To this email" type="email" />
          <TextField form={form.fields} name="phone" label="And on WhatsApp to" type="tel" isOptional />
        </div>
      </SectionFields>
    </Section>
  );
}
