import type { ReactNode } from 'react';
import { stateName } from '../../../rules/address/states.texts.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { deliveryFieldTexts } from './delivery-fields.texts.ts';
import { type DeliveryField, fieldId } from './fields.ts';

interface Props {
  field: DeliveryField;
  error: string | undefined;
  /** The purpose of the field, shown under it. */
  hint?: ReactNode;
}

/** A field with its label, its hint and its error message. */
export function Field({ field, error, hint }: Props) {
  const t = deliveryFieldTexts();
  const { name, optional, wide, options, placeholder, ...rest } = field;
  const id = fieldId(name);
  const errorId = `${id}-e`;
  const hintId = `${id}-h`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const control = {
    ...{ id, name, required: !optional, ...rest },
    ...(placeholder && { placeholder: t[placeholder] }),
    // A list whose choice is required is invalid by itself before anybody was in it.
    ...((error || options) && { 'aria-invalid': !!error }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return (
    <div className={`field${wide ? ' field--wide' : ''}${error ? ' field--error' : ''}`}>
      <label htmlFor={id}>
        {/* The space is part of the words before it: by itself it is lost to the name that is read out. */}
        {optional ? `${t[name]} ` : t[name]}
        {optional && <span className="field__optional">{t.optional}</span>}
      </label>
      {options ? (
        <select className="select" defaultValue="" {...control}>
          <option value="">{t.chooseState}</option>
          {options.map((option) => (
            <option key={option.code} value={option.code}>
              {stateName(option.code)}
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
