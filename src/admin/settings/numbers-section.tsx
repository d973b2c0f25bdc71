import { type NumbersForm, numbersBody } from '../../features/settings/admin/numbers.schema.ts';
import type { Numbers } from '../../features/settings/admin/numbers.server.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { TextField } from '../parts/form/text-field.tsx';
import type { AdminForm } from '../parts/form/use-admin-form.client.ts';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

interface FieldsProps {
  readonly form: AdminForm<NumbersForm>['fields'];
  readonly begun: Numbers['begun'];
}

/** Shows how the numbers of orders and invoices begin; what has begun cannot be typed into. */
export function NumbersFields({ form, begun: { orderNumbers, invoiceNumbers } }: FieldsProps) {
  const stays = 'Already in use: it stays.';
  return (
    <div className="fields fields--2">
      <TextField
        form={form}
        name="orderPrefix"
        label="Letters of an order"
        readOnly={orderNumbers}
        hint={orderNumbers ? stays : undefined}
      />
      <TextField form={form} name="firstOrder" label="First order" inputMode="numeric" readOnly={orderNumbers} />
      <TextField
        form={form}
        name="invoicePrefix"
        label="Letters of an invoice"
        readOnly={invoiceNumbers}
        hint={invoiceNumbers ? stays : 'Three. The law asks for one series without a gap.'}
      />
      <TextField form={form} name="firstInvoice" label="First invoice" inputMode="numeric" readOnly={invoiceNumbers} />
    </div>
  );
}

/** How the numbers of orders and invoices begin. */
export function NumbersSection({ page: { numbers, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<NumbersForm>({
    title: 'Numbers',
    schema: numbersBody,
    values: numbers.form,
    failed: 'Failed to save the numbers',
    done: 'the next order and the next invoice have them.',
    save: (body) => adminCall('PUT /admin/settings/numbers', { body }),
    onSaved: (values) => saved('store orderNumbers', (page) => ({ numbers: { ...page.numbers, form: values } })),
  });
  return (
    <Section
      id="numbers"
      title="Numbers"
      lead="Choose them before the first order and the first invoice: afterwards they stay. If you sold before, go on after your last ones."
    >
      <SectionFields form={form} changed={changed['store orderNumbers']}>
        <NumbersFields form={form.fields} begun={numbers.begun} />
      </SectionFields>
    </Section>
  );
}
