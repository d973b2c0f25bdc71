import { hoursBody, type StoreForms } from '../../features/settings/admin/store.schema.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Fault } from '../parts/fault.tsx';
import { registered, registeredCheck } from '../parts/form/registered.ts';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { type SectionForm, useSectionForm } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

type HoursForm = StoreForms['hours'];

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** When somebody answers the phone, by day. */
export function HoursSection({ page: { store, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<HoursForm>({
    title: 'Hours',
    schema: hoursBody,
    values: store.hours,
    failed: 'Failed to save the hours',
    save: (body) => adminCall('PUT /admin/settings/store/hours', { body }),
    onSaved: (values) => saved('store hours', (page) => ({ store: { ...page.store, hours: values } })),
  });
  const fault = form.fields.formState.errors.week?.root?.message ?? form.fields.formState.errors.week?.message;
  return (
    <Section
      id="hours"
      title="Hours"
      lead="When chat and phone are answered, in India. Shown on the contact page, in mails and on the home page."
    >
      <SectionFields form={form} changed={changed['store hours']}>
        <div className="week">
          {weekDays.map((name, day) => (
            <Day key={name} form={form} day={day} />
          ))}
        </div>
        <Fault of={fault} />
      </SectionFields>
    </Section>
  );
}

function Day({ form: { fields }, day }: { readonly form: SectionForm<HoursForm>; readonly day: number }) {
  const name = weekDays[day];
  const isOpen = fields.watch(`week.${day}.isOpen`);
  const faults = fields.formState.errors.week?.[day];
  const fault = faults?.from?.message ?? faults?.to?.message;
  return (
    <div>
      <b>{name}</b>
      <label className="switch">
        <input type="checkbox" aria-label={`Open on ${name}`} {...registeredCheck(fields, `week.${day}.isOpen`)} />
        <span aria-hidden="true">{isOpen ? 'Open' : 'Closed'}</span>
      </label>
      {/* Hidden, not left out: the times of a closed day stay. */}
      <span className="week__times" hidden={!isOpen}>
        <input
          className="input"
          type="time"
          aria-label={`${name} from`}
          aria-invalid={faults?.from ? true : undefined}
          {...registered(fields, `week.${day}.from`)}
        />
        <span>to</span>
        <input
          className="input"
          type="time"
          aria-label={`${name} to`}
          aria-invalid={faults?.to ? true : undefined}
          {...registered(fields, `week.${day}.to`)}
        />
      </span>
      <Fault of={fault} />
    </div>
  );
}
