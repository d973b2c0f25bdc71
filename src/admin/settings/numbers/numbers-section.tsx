import { type NumbersForm, numbersBody } from '../../../features/settings/admin/numbers.schema.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { NumbersFields } from '../../parts/numbers-fields.tsx';
import { Section, SectionFields } from '../../parts/section/section.tsx';
import { useSectionForm } from '../../parts/section/use-section-form.client.ts';
import type { SettingsPage } from '../read-settings-page.server.ts';
import { useSettingsCache } from '../settings-reads.client.ts';

/** Form for how the numbers of orders and invoices begin. */
export function NumbersSection({ page: { numbers, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<NumbersForm>({
    title: 'Numbers',
    schema: numbersBody,
    values: numbers.form,
    failed: 'Failed to save the numbers',
    done: 'the next order and the next invoice have them.',
    save: (body) => adminCall('PUT /admin/settings/numbers', { body }),
    onSaved: (values) => saved('store numbers', (page) => ({ numbers: { ...page.numbers, form: values } })),
  });
  return (
    <Section
      id="numbers"
      title="Numbers"
      lead="Choose them before the first order and the first invoice: afterwards they stay. If you sold before, go on after your last ones."
    >
      <SectionFields form={form} changed={changed['store numbers']}>
        <NumbersFields form={form.fields} begun={numbers.begun} />
      </SectionFields>
    </Section>
  );
}
