import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import { registered } from './registered.ts';

/** Rupees with at most two decimals, as text: the schema turns them into paise. */
export function MoneyField<Values extends FieldValues>({ form, name, label, hint, help, isOptional }: FieldProps<Values>) {
  return (
    <Field form={form} name={name} label={label} hint={hint} help={help} isOptional={isOptional}>
      {(wired) => (
        <span className="prefixed-input">
          <span aria-hidden="true">₹</span>
          <input className="input num" inputMode="decimal" step="0.01" {...wired} {...registered(form, name)} />
        </span>
      )}
    </Field>
  );
}
