import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Help } from '../help/help.tsx';
import { PressingHint } from './pressing-hint.tsx';

export interface FieldProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Puts a question mark next to the label, where a hint is not enough. */
  readonly help?: ComponentProps<typeof Help> | undefined;
  /** Shows "optional" next to the label. */
  readonly isOptional?: boolean | undefined;
  /** Shoppers read it: words that press or mislead are named. */
  readonly isPublic?: boolean | undefined;
}

interface Wired {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FrameProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly children: (wired: Wired) => ReactNode;
}

/** Label, control, hint and fault, tied together for screen readers. */
export function Field<Values extends FieldValues>({ form, name, label, hint, help, isOptional, isPublic, children }: FrameProps<Values>) {
  const id = useId();
  const fault = form.getFieldState(name, form.formState).error?.message;
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  const labelled = (
    <label htmlFor={id}>
      {label}
      {isOptional && <span className="field__optional">, optional</span>}
    </label>
  );
  return (
    <div className="field">
      {help ? (
        <span className="field__label helped">
          {labelled}
          <Help {...help} />
        </span>
      ) : (
        labelled
      )}
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {isPublic && <PressingHint form={form} name={name} />}
      {fault && (
        <p className="error" id={`${id}-fault`}>
          <Icon name="circle-alert" /> {fault}
        </p>
      )}
    </div>
  );
}
