import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import { registered } from './registered.ts';

type Props<Values extends FieldValues> = FieldProps<Values> &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'autoComplete' | 'autoFocus' | 'readOnly' | 'lang'>;

/** One line of text, an address, a date. */
export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  help,
  isOptional,
  isPublic,
  type = 'text',
  ...rest
}: Props<Values>) {
  return (
    <Field form={form} name={name} label={label} hint={hint} help={help} isOptional={isOptional} isPublic={isPublic}>
      {(wired) => <input className="input" type={type} {...wired} {...rest} {...registered(form, name)} />}
    </Field>
  );
}
