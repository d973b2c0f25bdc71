import type { CashForm } from '../../features/settings/admin/charges.schema.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminCall } from '../app/admin-calls.client.ts';
import { MoneyField } from '../parts/form/money-field.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

const cashSchema = () => import('../../features/settings/admin/charges.schema.ts').then((code) => code.cashBody);

/** The limits for orders that can be paid in cash at the door. */
export function CashSection({ page: { cash, cashShare, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<CashForm>({
    title: 'Cash on delivery',
    schema: cashSchema,
    values: cash,
    failed: 'Failed to save cash on delivery',
    save: async (body) => ({ ...(await adminCall('PUT /admin/settings/cash-on-delivery', { body })) }),
    onSaved: (values) => saved('cash-on-delivery', () => ({ cash: values })),
  });
  return (
    <Section
      id="cash-on-delivery"
      title="Cash on delivery"
      lead="The courier collects. The shopper proves a phone or mail by a code first. It costs the shopper nothing extra."
    >
      <SectionFields form={form} changed={changed['cash-on-delivery']}>
        <SwitchField form={form.fields} name="isOn" label="Offered at checkout" />
        <div className="fields fields--2">
          <MoneyField form={form.fields} name="min" label="From" hint="Total with delivery. 0 for any." />
          <MoneyField form={form.fields} name="max" label="To" help={{ of: 'cash-most', what: 'the largest cash order' }} />
        </div>
        <TextArea
          form={form.fields}
          name="blockedPins"
          label="Not for these PIN codes"
          isOptional
          rows={2}
          hint="Whole codes or beginnings, with commas, spaces or one on each line."
        />
        {cashShare && (
          <p className="note">
            <Icon name="banknote" />
            {cashShare.fitting} of the {cashShare.orders} latest orders (30 days) fit the saved limits.
          </p>
        )}
      </SectionFields>
    </Section>
  );
}
