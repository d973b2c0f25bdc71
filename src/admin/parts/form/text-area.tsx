import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';

type Props<Values extends FieldValues> = FieldProps<Values> & { readonly maxLength?: number; readonly rows?: number };

/** Several lines of text; the box grows with them. */
export function TextArea<Values extends FieldValues>({ form, name, label, hint, isOptional, isPublic, ...rest }: Props<Values>) {
  return (
    <Field form={form} name={name} label={label} hint={hint} {...(isOptional && { isOptional })} {...(isPublic && { isPublic })}>
      {(wired) => <textarea className="textarea" {...wired} {...rest} {...form.register(name)} />}
    </Field>
  );
}
