import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { DAY } from '../../../rules/limits.ts';
import { isDraft, readDrafts, type StoredDraft, writeDraft } from '../../app/drafts.client.ts';

const KEPT_MS = 7 * DAY;
const WRITTEN_AFTER_MS = 400;
/** Of the record, not typed. */
const OF_RECORD: ReadonlySet<string> = new Set(['id', 'seen', 'key']);

/** A form that was left unsaved: what was typed is offered back. */
export interface Draft {
  /** When something was typed last, UTC ms; null where there is nothing to offer. */
  readonly foundAt: number | null;
  /** Puts what was typed back into the fields. */
  readonly take: () => void;
  readonly drop: () => void;
}

/**
 * Keeps what is typed into a form on this device, until it is saved or dropped: a closed tab or an empty battery loses nothing. Only
 * changed fields are kept, so that taking a draft back never undoes what another window saved meanwhile.
 * @param name without it nothing is kept: forms with a customer's address or a reason for a refund
 */
export function useDraft<Values extends FieldValues>(fields: UseFormReturn<Values>, name: string | undefined): Draft {
  const [found, setFound] = useState<StoredDraft | null>(null);
  const isWritten = useRef(false);
  const isDropped = useRef(false);

  useEffect(() => {
    if (name === undefined) return;
    isDropped.current = false;
    const stored = readDrafts()[name];
    if (isDraft(stored) && Date.now() - stored.at < KEPT_MS) setFound(stored);
    else if (stored !== undefined) writeDraft(name, null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      if (isDropped.current) return;
      const typed = typedFields(fields);
      if (Object.keys(typed).length > 0) isWritten.current = writeDraft(name, { at: Date.now(), fields: typed });
      else if (isWritten.current) writeDraft(name, null);
    };
    const watched = fields.watch(() => {
      isDropped.current = false;
      timer ??= setTimeout(write, WRITTEN_AFTER_MS);
    });
    const flush = () => {
      clearTimeout(timer);
      if (timer !== undefined) write();
    };
    addEventListener('pagehide', flush);
    return () => {
      watched.unsubscribe();
      removeEventListener('pagehide', flush);
      clearTimeout(timer);
    };
  }, [fields, name]);

  const drop = () => {
    isDropped.current = true;
    setFound(null);
    if (name !== undefined) writeDraft(name, null);
  };
  const take = () => {
    for (const [field, value] of Object.entries(found?.fields ?? {})) {
      fields.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    setFound(null);
  };
  return { foundAt: found?.at ?? null, take, drop };
}

/** The fields whose value differs from the record's. */
function typedFields<Values extends FieldValues>({ getValues, formState: { defaultValues } }: UseFormReturn<Values>) {
  const given: Readonly<Record<string, unknown>> = { ...defaultValues };
  return Object.fromEntries(
    Object.entries(getValues()).filter(([name, value]) => !OF_RECORD.has(name) && JSON.stringify(value) !== JSON.stringify(given[name])),
  );
}
