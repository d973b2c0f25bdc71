import { useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { labelOf, valueText } from './field-text.client.ts';
import { mergeForm } from './merge-form.ts';

interface DifferingField {
  readonly name: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

/** The question whose change to keep, while it is open. */
export interface Meanwhile {
  readonly rows: readonly DifferingField[];
  /** Saves what I typed over theirs. */
  readonly keepMine: () => Promise<boolean>;
  readonly takeTheirs: () => void;
}

interface Rebased<Values> {
  readonly merged: Values;
  readonly conflicts: readonly string[];
}

/**
 * Lays what was typed over the record as it is stored now. The form then is on the new version of the record, so that the
 * next save is not refused for the same reason; only the fields that were typed count as changed.
 */
export function rebase<Values extends FieldValues>(fields: UseFormReturn<Values>, mine: Values, theirs: Values): Rebased<Values> {
  const { merged, conflicts } = mergeForm(fields.formState.defaultValues ?? {}, mine, theirs);
  fields.reset(theirs);
  for (const name of Object.keys(merged) as Path<Values>[]) {
    if (JSON.stringify(merged[name]) !== JSON.stringify(theirs[name]))
      fields.setValue(name, merged[name] as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
  return { merged, conflicts };
}

/** Holds the question for a form. */
export function useMeanwhile<Values extends FieldValues>(
  fields: UseFormReturn<Values>,
  submit: () => Promise<boolean>,
): { readonly meanwhile: Meanwhile | null; readonly ask: (conflicts: readonly string[], mine: Values, theirs: Values) => void } {
  const [rows, setRows] = useState<readonly DifferingField[]>([]);
  const ask = (conflicts: readonly string[], mine: Values, theirs: Values) =>
    setRows(
      conflicts.map((name) => ({ name, label: labelOf(name), theirs: valueText(name, theirs[name]), mine: valueText(name, mine[name]) })),
    );
  const end = () => setRows([]);
  const meanwhile: Meanwhile = {
    rows,
    keepMine: () => {
      end();
      return submit();
    },
    takeTheirs: () => {
      for (const { name } of rows) fields.resetField(name as Path<Values>);
      end();
    },
  };
  return { meanwhile: rows.length > 0 ? meanwhile : null, ask };
}
