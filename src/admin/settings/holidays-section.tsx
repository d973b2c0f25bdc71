import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { LastChange } from '../../features/settings/admin/read-settings.server.ts';
import type { Holiday } from '../../rules/store/store.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { AdminFault, sentenceOf } from '../app/admin-fault.ts';
import { useUnsavedWork } from '../app/unsaved-work.client.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { Fault } from '../parts/fault.tsx';
import { LastChanged, Section } from '../parts/section/section.tsx';
import { useSettingsRefresh } from '../parts/section/use-section-form.client.ts';
import { daysFrom, holidayText } from './holiday-days.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

const empty = { name: '', from: '', to: '' };

/** Days on which nothing is packed. Added and deleted one by one, each saved at once. */
export function HolidaysSection({ page: { store, changed } }: { readonly page: SettingsPage }) {
  const { days, seen } = store.holidays;
  const saved = useSettingsCache();
  const refresh = useSettingsRefresh();
  const [typed, setTyped] = useState(empty);
  const [fault, setFault] = useState('');
  const [leaving, setLeaving] = useState<Holiday | null>(null);
  useUnsavedWork(typed.name !== '' || typed.from !== '');
  const save = useMutation({
    mutationFn: async (next: readonly Holiday[]) => {
      const body = { days: [...next].sort((a, b) => a.date.localeCompare(b.date)), seen };
      const answer = await adminCall('PUT /admin/settings/store/holidays', { body });
      return { ...body, ...answer };
    },
    onSuccess: (holidays) => saved('store holidays', (page) => ({ store: { ...page.store, holidays } })),
    onError: (error) => {
      showToast({ kind: 'error', title: 'Failed to save the holidays', message: faultOf(error) });
      refresh();
    },
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const added = daysFrom(typed.from, typed.to, typed.name.trim());
    const problem = typed.name.trim() === '' ? 'Name the holiday.' : typeof added === 'string' ? added : '';
    setFault(problem);
    if (problem || typeof added === 'string') return;
    const dates = new Set(added.map(({ date }) => date));
    save.mutate([...days.filter(({ date }) => !dates.has(date)), ...added], { onSuccess: () => setTyped(empty) });
  };

  return (
    <Section
      id="holidays"
      title="Holidays"
      lead="No dispatch and no phone on these days; delivery dates at checkout move on by themselves. Each is saved at once. Sundays are free anyway."
    >
      <HolidayList days={days} isBusy={save.isPending} onDelete={setLeaving} />
      <AddHoliday typed={typed} fault={fault} isBusy={save.isPending} changed={changed['store holidays']} onType={setTyped} onAdd={add} />
      {leaving && (
        <ConfirmDialog
          title={`Delete “${leaving.name}”?`}
          confirm="Delete holiday"
          onCancel={() => setLeaving(null)}
          onConfirm={async () => {
            await save.mutateAsync(days.filter(({ date }) => date !== leaving.date)).catch(() => undefined);
            setLeaving(null);
          }}
        >
          <p>{holidayText(leaving.date)} is a working day again, and delivery dates move with it.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** The sentence of a refused field, if any: the list has no fields of its own to show it next to. */
const faultOf = (error: unknown) => (error instanceof AdminFault && Object.values(error.denial.fields ?? {})[0]) || sentenceOf(error);

interface ListProps {
  readonly days: readonly Holiday[];
  readonly isBusy: boolean;
  readonly onDelete: (day: Holiday) => void;
}

function HolidayList({ days, isBusy, onDelete }: ListProps) {
  if (days.length === 0) return <p className="text-meta">No holidays are set.</p>;
  return (
    <ul className="rows rows--wrap settings-list">
      {days.map((day) => (
        <li key={day.date}>
          <span className="settings-list__text">
            <b>{day.name}</b>
            <span className="text-meta">{holidayText(day.date)}</span>
          </span>
          <span className="settings-list__end">
            <IconButton
              icon="trash-2"
              label={`Delete ${day.name}, ${holidayText(day.date)}`}
              isDanger
              isBusy={isBusy}
              onClick={() => onDelete(day)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface AddProps {
  readonly typed: typeof empty;
  readonly fault: string;
  readonly isBusy: boolean;
  readonly changed: LastChange | undefined;
  readonly onType: (typed: typeof empty) => void;
  readonly onAdd: (event: FormEvent) => void;
}

function AddHoliday({ typed, fault, isBusy, changed, onType, onAdd }: AddProps) {
  const id = useId();
  const field = (name: keyof typeof empty, label: string, type: 'text' | 'date', isOptional = false) => (
    <div className="field">
      <label htmlFor={id + name}>
        {label}
        {isOptional && <span className="field__optional">, optional</span>}
      </label>
      <input
        id={id + name}
        className="input"
        type={type}
        value={typed[name]}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => onType({ ...typed, [name]: target.value })}
      />
    </div>
  );
  return (
    <form className="stack" noValidate aria-label="Add a holiday" onSubmit={onAdd}>
      <div className="fields fields--3">
        {field('name', 'Holiday', 'text')}
        {field('from', 'From', 'date')}
        {field('to', 'To', 'date', true)}
      </div>
      <Fault of={fault} id={`${id}-fault`} />
      <div className="settings-section__foot">
        <LastChanged change={changed} />
        <Button type="submit" look="line" icon="plus" word="Add holiday" isBusy={isBusy} />
      </div>
    </form>
  );
}
