import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { LastChange } from '../../../features/settings/admin/read-settings.server.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import type { SectionId } from '../../app/settings-cards.ts';
import { Button } from '../button.tsx';
import { DraftNote } from '../form/draft-note.tsx';
import { HelpedTitle } from '../help/help.tsx';
import type { SectionForm } from './use-section-form.client.ts';

interface Props {
  readonly id: SectionId;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A section of the settings: its purpose next to its fields. */
export function Section({ id, title, lead, children }: Props) {
  return (
    <section className="settings-section" id={id}>
      <header>
        <HelpedTitle of={id} title={title} />
        <p>{lead}</p>
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}

/** 'Last changed by you, Fri, 20 Nov, 12:42 pm' */
export function LastChanged({ change }: { readonly change: LastChange | undefined }) {
  return <p className="text-meta">{change && `Last changed by ${change.by}, ${formatDateTime(change.at)}`}</p>;
}

interface FormProps<Values extends FieldValues> {
  readonly form: SectionForm<Values>;
  readonly changed: LastChange | undefined;
  readonly children: ReactNode;
}

/** The fields of a section and its foot: Save is grey until something is typed. */
export function SectionFields<Values extends FieldValues>({ form, changed, children }: FormProps<Values>) {
  const { isDirty, isSubmitting } = form.fields.formState;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <DraftNote draft={form.draft} />
      {children}
      <div className="settings-section__foot">
        {isDirty ? (
          <p className="text-meta" role="status">
            <b>Not saved</b>
          </p>
        ) : (
          <LastChanged change={changed} />
        )}
        <div className="actions">
          {isDirty && <Button look="line" word="Discard" isBusy={isSubmitting} onClick={form.discard} />}
          <Button
            type="submit"
            word="Save"
            aria-label={`Save ${form.title}`}
            isBusy={isSubmitting}
            hold={isDirty ? undefined : 'Nothing has changed.'}
          />
        </div>
      </div>
    </form>
  );
}
