import { useStore } from '@nanostores/react';
import { Field } from './field.tsx';
import type { FieldName } from './fields.ts';
import { $latinNeeded } from './follow-latin.client.ts';
import { latinFields } from './latin-field-list.ts';

export { followLatin } from './follow-latin.client.ts';

/** Name, street and city for the label of the courier, each shown where it was typed in letters that no courier prints. */
export function LatinFields({ errors }: { readonly errors: Partial<Record<FieldName, string>> }) {
  const needed: readonly string[] = useStore($latinNeeded);
  return (
    <div className="fields" hidden={needed.length === 0}>
      {latinFields.map((field) => (
        <div key={field.name} hidden={!needed.includes(field.name)}>
          <Field field={field} error={errors[field.name]} />
        </div>
      ))}
    </div>
  );
}
