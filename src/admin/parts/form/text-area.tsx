import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import { registered } from './registered.ts';

type Props<Values extends FieldValues> = FieldProps<Values> & {
  readonly rows?: number;
  readonly lang?: string | undefined;
};

/** Several lines of text; the box grows with them. */
export function TextArea<Values extends FieldValues>({ form, name, label, hint, isOptional, isPublic, ...rest }: Props<Values>) {
  return (
    <Field form={form} name={name} label={label} hint={hint} isOptional={isOptional} isPublic={isPublic}>
      {/* In the browser without a first value: React would put it over what was typed before the scripts came. */}
      {(wired) => (
        <textarea
          className="textarea"
          {...wired}
          {...rest}
          {...registered(form, name)}
          {...(!import.meta.env.SSR && { defaultValue: undefined })}
        />
      )}
    </Field>
  );
}
