import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../parts/form/field.tsx';

interface RefundFields {
  readonly amount: string;
  readonly reason: string;
  readonly note: string;
}

const reasons = ['Piece damaged', 'Wrong piece sent', 'Customer changed mind', 'Out of stock'] as const;
const OTHER = 'other';

/** Why: one of the usual reasons, or the administrator's own words. */
export function RefundReason({ form, max }: { readonly form: UseFormReturn<RefundFields>; readonly max: number }) {
  const [choice, setChoice] = useState('');
  const choose = (value: string) => {
    setChoice(value);
    form.setValue('reason', value === OTHER ? '' : value, { shouldDirty: true, shouldValidate: value !== OTHER });
  };
  return (
    <Field form={form} name="reason" label="Reason">
      {(wired) => (
        <>
          <select className="select" {...wired} value={choice} onChange={({ target }) => choose(target.value)}>
            <option value="">Choose a reason</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
            <option value={OTHER}>Other: write it</option>
          </select>
          {choice === OTHER && <input className="input" aria-label="Reason in your words" maxLength={max} {...form.register('reason')} />}
        </>
      )}
    </Field>
  );
}
