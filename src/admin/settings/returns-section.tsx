import { type ReturnTermsForm, returnTermsBody } from '../../features/settings/admin/returns.schema.ts';
import { exchangeText, RETURN_DAYS_MAX, RETURN_DAYS_MIN, termText } from '../../rules/returns/return-terms.ts';
import { FAULT_WINDOW_DAYS } from '../../rules/returns/returns.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminCall } from '../app/admin-calls.client.ts';
import { TextField } from '../parts/form/text-field.tsx';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

/** For how many days after delivery a return and an exchange can be asked for. */
export function ReturnsSection({ page: { returnTerms, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<ReturnTermsForm>({
    title: 'Returns and exchanges',
    schema: returnTermsBody,
    values: returnTerms,
    failed: 'Failed to save the terms of returns',
    save: (body) => adminCall('PUT /admin/settings/returns', { body }),
    onSaved: (values) => saved('store returns', () => ({ returnTerms: values })),
  });
  const terms = returnTermsBody.safeParse({ ...form.fields.watch(), seen: 0 }).data;
  return (
    <Section
      id="returns"
      title="Returns and exchanges"
      lead="Counted from delivery, for any reason. Pages and mails name these days; an order keeps those under which it was placed."
    >
      <SectionFields form={form} changed={changed['store returns']}>
        <div className="fields fields--2">
          <TextField
            form={form.fields}
            name="returnDays"
            label="Days to ask for a return"
            inputMode="numeric"
            hint={`${RETURN_DAYS_MIN} (${termText(RETURN_DAYS_MIN)}) to ${RETURN_DAYS_MAX}.`}
          />
          <TextField
            form={form.fields}
            name="exchangeDays"
            label="Days to ask for an exchange"
            inputMode="numeric"
            hint="At least those of a return."
          />
        </div>
        <p className="note">
          <Icon name="rotate-ccw" />
          {terms && `Shoppers read: return within ${termText(terms.returnDays)} of delivery${exchangeText(terms, 'exchange')}. `}A piece
          that is defective, damaged, wrong or late can be returned for {FAULT_WINDOW_DAYS} days in any case.
        </p>
      </SectionFields>
    </Section>
  );
}
