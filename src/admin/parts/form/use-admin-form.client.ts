import { useEffect, useLayoutEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { AdminFault } from '../../app/admin-fault.ts';
import { useUnsavedWork } from '../../app/unsaved-work.client.ts';
import { type FormSchema, fetchAhead, resolverOf, SchemaMissing } from './form-schema.client.ts';
import { type Draft, useDraft } from './use-draft.client.ts';
import { type Meanwhile, rebase, useMeanwhile } from './use-meanwhile.client.ts';

interface Options<Values extends FieldValues> {
  /** The shape that the server parses too. Its messages are the listed texts. */
  readonly schema: FormSchema<Values>;
  /** The values of the fields. New ones, after a save or a refetch, are shown as soon as nothing is unsaved. */
  readonly values: DefaultValues<Values>;
  /** Saves; a refusal that names fields is shown next to them. */
  readonly save: (values: Values) => Promise<unknown>;
  /**
   * Reads the record as it is now, in the shape of the fields: asked where the save is refused because somebody else has saved
   * meanwhile. Without it that refusal is shown like any other. The form needs a save bar, which asks whose change to keep.
   */
  readonly current?: () => Promise<Values>;
  /** The name under which what is typed is kept on this device until it is saved: 'product:6'. Without it nothing is kept. */
  readonly draft?: string;
  /** The title of the toast when saving fails: 'Failed to add product.' */
  readonly failed: string;
  /** Puts the fixed words before the reason: 'Failed to add category: …'. */
  readonly sentence?: (reason: string) => string;
  /** The title of the toast when a field is wrong before anything is sent; 'Validation Error' when left out. */
  readonly invalid?: string;
}

export interface AdminForm<Values extends FieldValues> {
  readonly fields: UseFormReturn<Values>;
  /** Parses and saves. True = saved. */
  readonly submit: () => Promise<boolean>;
  readonly draft: Draft;
  /** Somebody else has changed the same fields meanwhile: the save bar asks which values to keep. */
  readonly meanwhile: Meanwhile | null;
}

/** A form of the admin area: parsed by the server's schema, with faults next to the fields; no typed text is lost. */
export function useAdminForm<Values extends FieldValues>({
  schema,
  values,
  save,
  current,
  draft: draftName,
  failed,
  sentence = (reason) => reason,
  invalid = 'Validation Error',
}: Options<Values>): AdminForm<Values> {
  const fields = useForm<Values>({
    resolver: resolverOf(schema),
    defaultValues: values,
    // Not when a field is left: the fault would move the button that is being pressed, and the press would be lost.
    mode: 'onSubmit',
    shouldFocusError: true,
  });
  const { isDirty } = fields.formState;
  const draft = useDraft(fields, draftName);
  useUnsavedWork(isDirty, draft.drop);
  useEffect(() => fetchAhead(schema), [schema]);

  const shown = useRef(JSON.stringify(values));
  const given = JSON.stringify(values);
  const newest = useRef(given);
  // Before the next event: a key that is pressed between the drawing and a later effect would be lost with the values it changed.
  useLayoutEffect(() => {
    newest.current = given;
    if (isDirty) return;
    // `isDirty` is of the last drawing: what was typed since, or before the scripts came, is not replaced either. The form draws it as changed.
    const isTyped = JSON.stringify(fields.getValues()) !== JSON.stringify(fields.formState.defaultValues);
    if (isTyped) return fields.reset(undefined, { keepValues: true, keepDirty: true });
    if (shown.current === given) return;
    shown.current = given;
    fields.reset(JSON.parse(given));
  }, [given, isDirty, fields]);

  /** `isRepeated`: what somebody else saved meanwhile is joined in already. True = saved. */
  const send = async (mine: Values, isRepeated: boolean): Promise<boolean> => {
    const sent = { ...fields.getValues() };
    const before = newest.current;
    try {
      await save(mine);
      draft.drop();
      const isReread = newest.current !== before;
      if (isReread) shown.current = newest.current;
      markSaved(fields, sent, isReread ? JSON.parse(newest.current) : null);
      return true;
    } catch (error) {
      if (!current || isRepeated || !isChangedMeanwhile(error)) return tell(fields, failed, sentence, error);
    }
    try {
      const theirs = await current();
      const { merged, conflicts } = rebase(fields, mine, theirs);
      if (conflicts.length === 0) return await send(merged, true);
      ask(conflicts, mine, theirs);
      return false;
    } catch (error) {
      return tell(fields, failed, sentence, error);
    }
  };

  const submit = async (): Promise<boolean> => {
    let isSaved = false;
    const checked = fields.handleSubmit(
      async (typed) => {
        isSaved = await send(typed, false);
      },
      (errors) => {
        const [first] = Object.values(errors);
        showToast({
          kind: 'error',
          isAtField: true,
          title: invalid,
          message: typeof first?.message === 'string' ? first.message : 'Please check the fields marked below.',
        });
      },
    );
    try {
      await checked();
    } catch (error) {
      if (!(error instanceof SchemaMissing)) throw error;
      showToast({ kind: 'error', title: failed, message: 'No connection. Please check your internet connection.' });
    }
    return isSaved;
  };
  const { meanwhile, ask } = useMeanwhile(fields, submit);
  return { fields, submit, draft, meanwhile };
}

const isChangedMeanwhile = (error: unknown) => error instanceof AdminFault && error.denial.code === 'RECORD_CHANGED';

/** No fields: saving sets them to the record and its new version. */
const setBySave: ReadonlySet<string> = new Set(['id', 'seen']);

/**
 * Makes what was saved the initial values: the record as the save read it again, null where it did not. Text that was typed while the answer
 * was awaited stays, unsaved.
 */
function markSaved<Values extends FieldValues>(fields: UseFormReturn<Values>, sent: Values, record: Values | null): void {
  const now = { ...fields.getValues() };
  const typed = Object.keys(sent).filter((name) => !setBySave.has(name) && JSON.stringify(now[name]) !== JSON.stringify(sent[name]));
  fields.reset(record ?? { ...now, ...Object.fromEntries(typed.map((name) => [name, sent[name]])) });
  for (const name of typed) fields.setValue(name as Path<Values>, now[name], { shouldDirty: true });
}

function tell<Values extends FieldValues>(
  fields: UseFormReturn<Values>,
  title: string,
  sentence: (reason: string) => string,
  error: unknown,
): false {
  if (!(error instanceof AdminFault)) throw error;
  const { details, fields: faults = {} } = error.denial;
  for (const [name, message] of Object.entries(faults)) fields.setError(name as Path<Values>, { message }, { shouldFocus: true });
  showToast({ kind: 'error', title, message: sentence(details), isAtField: Object.keys(faults).length > 0 });
  return false;
}
