import { type OwnerNewsForm, ownerNewsBody } from '../../features/owner-news/owner-news.schema.ts';
import type { NewsWay } from '../../rules/owner-news/news-kinds.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { SelectField } from '../parts/form/select-field.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';
import { OwnerBrowsers } from './owner-browsers.tsx';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

const ways: readonly { readonly value: NewsWay; readonly word: string }[] = [
  { value: 'off', word: 'Not at once' },
  { value: 'email', word: 'By mail' },
  { value: 'whatsapp', word: 'On WhatsApp' },
  { value: 'both', word: 'By mail and on WhatsApp' },
];

/** Form for what the owner hears at once. */
export function OwnerNewsSection({ page: { ownerNews, push, hasWhatsapp, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<OwnerNewsForm>({
    title: 'Told at once',
    schema: ownerNewsBody,
    values: ownerNews,
    failed: 'Failed to save what you are told at once',
    done: 'it holds for what happens from now on.',
    save: (body) => adminCall('PUT /admin/settings/owner-news', { body }),
    onSaved: (values) => saved('owner-news', () => ({ ownerNews: values })),
  });
  const { fields } = form;
  return (
    <Section
      id="owner-news"
      title="Told at once"
      lead="Within a minute; what happens within ten minutes comes in one message. A shop that cannot sell tells you by a mail of its own, at any hour."
    >
      <SectionFields form={form} changed={changed['owner-news']}>
        <div className="fields fields--2">
          <SelectField form={fields} name="orders" label="New orders" options={ways} />
          <SelectField form={fields} name="returns" label="Return requests" options={ways} />
          <SelectField form={fields} name="complaints" label="Complaints" options={ways} />
          <SelectField
            form={fields}
            name="trouble"
            label="Trouble"
            hint="Missed deliveries, lost or damaged parcels, contradictions of couriers, refunds that fail or wait, payments that a bank disputes."
            options={ways}
          />
          <TextField form={fields} name="email" label="To this email" type="email" />
          <TextField
            form={fields}
            name="phone"
            label="On WhatsApp to"
            type="tel"
            hint={hasWhatsapp ? undefined : 'WhatsApp is not set up: what is chosen for it comes by mail.'}
            isOptional
          />
        </div>
        <SwitchField
          form={fields}
          name="isQuiet"
          label="Quiet hours"
          hint="By the clock in India. What happens meanwhile comes in one message when they end."
        />
        <div className="fields fields--2" hidden={!fields.watch('isQuiet')}>
          <TextField form={fields} name="quietFrom" label="Quiet from" type="time" />
          <TextField form={fields} name="quietUntil" label="Quiet until" type="time" />
        </div>
        {push && (
          <SwitchField
            form={fields}
            name="onlyBrowsers"
            label="Only in browsers, while one is on the list below"
            hint="If off, browsers get notices in addition to your mail or WhatsApp. If no browser is on the list, mail and WhatsApp are used."
          />
        )}
      </SectionFields>
      {push && <OwnerBrowsers {...push} />}
    </Section>
  );
}
