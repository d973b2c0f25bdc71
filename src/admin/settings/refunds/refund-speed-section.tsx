import { type RefundSpeedForm, refundSpeedBody } from '../../../features/settings/admin/refund-speed.schema.ts';
import { GATEWAY_NAME } from '../../../rules/payment/gateway-name.ts';
import type { RefundSpeed } from '../../../rules/payment/refund-speed.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { SelectField } from '../../parts/form/select-field.tsx';
import { Section, SectionFields } from '../../parts/section/section.tsx';
import { useSectionForm } from '../../parts/section/use-section-form.client.ts';
import type { SettingsPage } from '../read-settings-page.server.ts';
import { useSettingsCache } from '../settings-reads.client.ts';

const speeds: readonly { readonly value: RefundSpeed; readonly word: string }[] = [
  { value: 'normal', word: 'Normal: 5 to 7 working days' },
  { value: 'optimum', word: 'At once where the bank allows it, else normal' },
];

/** Form for the speed with which the gateway is asked to refund. */
export function RefundSpeedSection({ page: { refundSpeed, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<RefundSpeedForm>({
    title: 'Refund speed',
    schema: refundSpeedBody,
    values: refundSpeed,
    failed: 'Failed to save the refund speed',
    done: 'it holds for refunds from now on.',
    save: (body) => adminCall('PUT /admin/settings/refund-speed', { body }),
    onSaved: (values) => saved('store refund-speed', () => ({ refundSpeed: values })),
  });
  return (
    <Section
      id="refund-speed"
      title="Refund speed"
      lead={`How fast ${GATEWAY_NAME} is asked to return money. A refund that is made at once costs a fee of ${GATEWAY_NAME}; the page of the order shows it.`}
    >
      <SectionFields form={form} changed={changed['store refund-speed']}>
        <SelectField form={form.fields} name="speed" label="Refunds are made" options={speeds} />
      </SectionFields>
    </Section>
  );
}
