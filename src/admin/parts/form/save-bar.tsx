import { useEffect, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { count } from '../../../rules/text.ts';
import { Button } from '../button.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import type { AdminForm } from './use-admin-form.client.ts';

const ChangedMeanwhile = lazyComponent(() => import('./changed-meanwhile.tsx').then((code) => code.ChangedMeanwhile));

interface Props<Values extends FieldValues> {
  readonly form: AdminForm<Values>;
  /** 'Save product' */
  readonly word: string;
  /** Text about what is not saved, if it can be said better than by the number of fields: '2 paragraphs changed'. */
  readonly unsaved?: string | undefined;
  /** The words of its fields, for a second line that names those that were changed: `{ price: 'price' }`. */
  readonly words?: Readonly<Record<string, string | undefined>>;
  /** Called when the changes are dropped. */
  readonly onDiscard?: () => void;
}

/** The bar at the foot of a long form: what is not saved, Discard and Save. Ctrl+S saves too. Readers hear what is not saved at Save, not while they type. */
export function SaveBar<Values extends FieldValues>({ form, word, unsaved, words = {}, onDiscard }: Props<Values>) {
  const id = useId();
  const { isDirty, isSubmitting, dirtyFields } = form.fields.formState;
  const changed = Object.keys(dirtyFields);
  const named = [...new Set(changed.flatMap((field) => words[field] ?? []))];
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void form.submit();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <>
      <div className="save-bar">
        <p id={id}>
          {isDirty ? <b>{unsaved ?? `Not saved: ${count(changed.length, 'change')}`}</b> : 'Nothing to save'}
          {isDirty && named.length > 0 && <span className="text-meta"> {named.join(', ')}</span>}
        </p>
        <Button
          look="night"
          word="Discard"
          isBusy={isSubmitting}
          hold={isDirty ? undefined : 'Nothing has changed.'}
          onClick={() => {
            form.fields.reset();
            onDiscard?.();
          }}
        />
        <Button word={word} aria-describedby={id} isBusy={isSubmitting} onClick={form.submit} />
      </div>
      {form.meanwhile && <ChangedMeanwhile meanwhile={form.meanwhile} />}
    </>
  );
}
