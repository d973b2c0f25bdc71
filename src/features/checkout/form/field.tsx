import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { type DeliveryField, fieldId } from './fields.ts';

interface Props {
  field: DeliveryField;
  error: string | undefined;
  /** The purpose of the field, shown under it. */
  hint?: ReactNode;
}

/** A field with its label, its hint and its error message. */
export function Field({ field, error, hint }: Props) {
  const { name, label, optional, wide, options, ...rest } = field;
  const id = fieldId(name);
  const errorId = `${id}-e`;
  const hintId = `${id}-h`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const control = {
    ...{ id, name, required: !optional, ...rest },
    ...(error && { 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return (
    <div className={`field${wide ? ' field--wide' : ''}${error ? ' field--error' : ''}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      {options ? (
        <select className="select" defaultValue="" {...control}>
          <option value="">Choose a state</option>
          {options.map((option) => (
            <option key={option.code} value={option.code}>
              {option.name}
            </option>
          ))}
        </select>
      ) : (
        <input className="input" type="text" {...control} />
      )}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={errorId}>
          <Icon name="circle-alert" size="s" /> {error}
        </p>
      )}
    </div>
  );
}
