import { useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { sentenceCase } from '../../../rules/text.ts';
import { mergeForm } from './merge-form.ts';

const fieldNamed = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${CSS.escape(name)}"]`);

/** The label of a field of the form on show; the name itself in words where it has none: 'saleLastDay' → 'Sale last day'. */
function labelOf(name: string): string {
  const label = fieldNamed(name)?.labels?.[0];
  const own = [...(label?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent);
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return own.join('').trim() || sentenceCase(words);
}

/** A value of a form as people read it: the word of a choice, 'Yes', '3 entries'. */
function valueText(name: string, value: unknown): string {
  if (value === '' || value === null || value === undefined) return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  const field = fieldNamed(name);
  const choice = field instanceof HTMLSelectElement ? [...field.options].find((option) => option.value === value) : null;
  return choice?.text ?? String(value);
}

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
