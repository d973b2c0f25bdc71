import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Fault } from '../fault.tsx';
import { registeredCheck } from './registered.ts';

interface Props<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly hint?: string;
}

/** On or off. */
export function SwitchField<Values extends FieldValues>({ form, name, label, hint }: Props<Values>) {
  const fault = form.getFieldState(name, form.formState).error?.message;
  return (
    <div className="field">
      <label className="switch">
        <input type="checkbox" {...registeredCheck(form, name)} /> {label}
      </label>
      {hint && <p className="hint">{hint}</p>}
      <Fault of={fault} />
    </div>
  );
}
