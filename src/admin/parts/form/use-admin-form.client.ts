import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { AdminFault } from '../../app/admin-fault.ts';
import { useUnsavedWork } from '../../app/unsaved-work.client.ts';

interface Options<Values extends FieldValues> {
  /** The shape that the server parses too. Its messages are the listed texts. */
  readonly schema: z.ZodMiniType<unknown, Values>;
  /** What the fields show; given anew after a save or a refetch, it replaces what is unchanged. */
  readonly values: DefaultValues<Values>;
  /** Saves; a refusal that names fields is shown beside them. */
  readonly save: (values: Values) => Promise<unknown>;
  /** The title of the toast when saving fails: 'Failed to add product.' */
  readonly failed: string;
  /** The title of the toast when a field is wrong before anything is sent; 'Validation Error' when left out. */
  readonly invalid?: string;
}

export interface AdminForm<Values extends FieldValues> {
  readonly fields: UseFormReturn<Values>;
  /** Parses and saves. True = saved. */
  readonly submit: () => Promise<boolean>;
}

/** A form of the admin area: parsed by the server's schema, faults beside the fields, nothing typed is lost. */
export function useAdminForm<Values extends FieldValues>({
  schema,
  values,
  save,
  failed,
  invalid = 'Validation Error',
}: Options<Values>): AdminForm<Values> {
  const fields = useForm<Values>({
    resolver: standardSchemaResolver(schema, undefined, { raw: true }),
    defaultValues: values,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const { isDirty } = fields.formState;
  useUnsavedWork(isDirty);

  const submit = async (): Promise<boolean> => {
    let isSaved = false;
    await fields.handleSubmit(
      async (parsed) => {
        try {
          await save(parsed);
          fields.reset(fields.getValues());
          isSaved = true;
        } catch (error) {
          tell(fields, failed, error);
        }
      },
      (errors) => {
        const [first] = Object.values(errors);
        showToast({
          kind: 'error',
          title: invalid,
          message: typeof first?.message === 'string' ? first.message : 'Please check the fields marked below.',
        });
      },
    )();
    return isSaved;
  };
  return { fields, submit };
}

function tell<Values extends FieldValues>(fields: UseFormReturn<Values>, title: string, error: unknown): void {
  if (!(error instanceof AdminFault)) throw error;
  const { details, fields: faults = {} } = error.denial;
  for (const [name, message] of Object.entries(faults)) fields.setError(name as Path<Values>, { message }, { shouldFocus: true });
  showToast({ kind: 'error', title, message: details });
}
