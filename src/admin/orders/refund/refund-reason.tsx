import { useState } from 'react';
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useController } from 'react-hook-form';
import { Field } from '../../parts/form/field.tsx';

/** The usual reasons. Nothing arrives damaged that has not left. */
const reasonsOf = (isSent: boolean): readonly string[] =>
  isSent
    ? ['Piece damaged', 'Wrong piece sent', 'Customer changed mind', 'Lost on its way']
    : ['Customer changed mind', 'Out of stock', 'Ordered twice'];
const OTHER = 'other';

interface Props<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** The parcel has left the shop. */
  readonly isSent: boolean;
}

/** Why: one of the usual reasons, or the administrator's own words. */
export function RefundReason<Values extends FieldValues & { readonly reason: string }>({ form, isSent }: Props<Values>) {
  const name = 'reason' as Path<Values>;
  const [choice, setChoice] = useState('');
  const { field } = useController({ control: form.control, name });
  const isOwn = choice === OTHER;
  const choose = (value: string) => {
    setChoice(value);
    form.setValue(name, (value === OTHER ? '' : value) as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: value !== OTHER,
    });
  };
  return (
    <Field form={form} name={name} label="Reason">
      {(wired) => (
        <>
          <select
            className="select"
            {...(isOwn ? { id: wired.id } : { ...wired, ref: field.ref })}
            value={choice}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">Choose a reason</option>
            {reasonsOf(isSent).map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
            <option value={OTHER}>Other: write it</option>
          </select>
          {isOwn && <input className="input" {...wired} id={undefined} aria-label="Reason in your words" {...field} />}
        </>
      )}
    </Field>
  );
}
