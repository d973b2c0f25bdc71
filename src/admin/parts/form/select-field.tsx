import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import { registered } from './registered.ts';

type Props<Values extends FieldValues> = FieldProps<Values> & {
  readonly options: readonly { readonly value: string | number; readonly word: string }[];
};

export function SelectField<Values extends FieldValues>({ form, name, label, hint, isOptional, options }: Props<Values>) {
  return (
    <Field form={form} name={name} label={label} hint={hint} isOptional={isOptional}>
      {(wired) => (
        <select className="select" {...wired} {...registered(form, name)}>
          {options.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
