import { useState } from 'react';
import { useUnsavedWork } from '../../app/unsaved-work.client.ts';
import type { DialogForm } from './form-dialog.tsx';

/**
 * A form of few fields whose values are plain state. `typed`: what the fields show now; it is unsaved where it differs from what they
 * showed first. `save`: true = saved.
 */
export function useTypedForm(typed: object, save: () => Promise<boolean> | boolean): DialogForm {
  const now = JSON.stringify(typed);
  const [first] = useState(now);
  const [isSubmitting, setSubmitting] = useState(false);
  const isDirty = now !== first;
  useUnsavedWork(isDirty);
  const submit = async () => {
    setSubmitting(true);
    try {
      return await save();
    } finally {
      setSubmitting(false);
    }
  };
  return { fields: { formState: { isDirty, isSubmitting } }, submit };
}
