import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { AdminFault } from '../../app/admin-fault.ts';
import type { FormSchema } from '../form/form-schema.client.ts';
import { type AdminForm, useAdminForm } from '../form/use-admin-form.client.ts';

/** Asks the server again: after a refusal, because another window may have saved meanwhile. */
export function useSettingsRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['settings'] });
}

/** The answer of a save: the fields that the server gave a new value, such as `seen`. */
type Answer = Readonly<Record<string, number | null>>;

interface Options<Values extends FieldValues & { readonly seen: number }> {
  /** 'Shipping', for the toast. */
  readonly title: string;
  readonly schema: FormSchema<Values>;
  /** The values of the server. */
  readonly values: Values;
  readonly save: (body: Values) => Promise<Answer>;
  /** The title of the toast when saving fails. */
  readonly failed: string;
  /** The message of the toast; by default that shoppers see the change. */
  readonly done?: string;
  /** Called with what was saved, to put it into the cache. */
  readonly onSaved: (values: Values) => void;
}

export interface SectionForm<Values extends FieldValues> extends AdminForm<Values> {
  readonly title: string;
  /** Drops what was typed and shows what the server has. */
  readonly discard: () => void;
}

/** The form of one section, saved alone. While nothing is typed, it follows what the server has. */
export function useSectionForm<Values extends FieldValues & { readonly seen: number }>({
  title,
  schema,
  values,
  save,
  failed,
  done = 'shoppers see it from now on.',
  onSaved,
}: Options<Values>): SectionForm<Values> {
  const refresh = useSettingsRefresh();
  const form = useAdminForm<Values>({
    schema,
    values: values as DefaultValues<Values>,
    failed,
    draft: `settings:${title}`,
    save: async (body) => {
      const answer = await save(body).catch((error: unknown) => {
        // "Discard" then shows what the other window saved.
        if (error instanceof AdminFault && error.denial.code === 'RECORD_CHANGED') refresh();
        throw error;
      });
      for (const [name, value] of Object.entries(answer))
        form.fields.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
      onSaved({ ...form.fields.getValues(), ...answer });
      showToast({ kind: 'done', title: 'Saved', message: `${title}: ${done}` });
    },
  });
  const { fields } = form;
  const { isDirty } = fields.formState;
  const { seen } = values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version on the server replaces what the form shows
  useLayoutEffect(() => {
    if (!isDirty && fields.getValues().seen !== seen) fields.reset(values);
  }, [seen]);
  return { ...form, title, discard: () => fields.reset(values) };
}
