import { type FocusEvent, type InputEvent, useEffect, useRef, useState } from 'react';
import { orderRefusals } from '../../rules/order-refusals.ts';
import { showToast } from '../../ui/toast.store.ts';
import { checkForm, type Errors } from './check-form.ts';
import type { DeliveryForm } from './checkout.schema.ts';
import { type FieldName, fieldId, fieldOrder } from './fields.ts';
import { chooseStateOfPin, keepForm, restoreForm, typedIn } from './form-memory.ts';
import { notePin } from './quote.store.ts';

const only = (errors: Errors, names: ReadonlySet<FieldName>): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.has(name as FieldName)));

/** The form's own life: what was typed survives a reload, errors appear when a field is left or the form is sent. */
export function useDeliveryForm() {
  const form = useRef<HTMLFormElement>(null);
  const left = useRef(new Set<FieldName>());
  const [errors, setErrors] = useState<Errors>({});

  /** Shows the errors of the fields that were left; gives back the whole finding. */
  const check = async () => {
    if (!form.current) return null;
    const found = await checkForm(typedIn(form.current));
    setErrors(only(found.errors, left.current));
    return found;
  };

  useEffect(() => {
    if (!form.current) return;
    restoreForm(form.current);
    void notePin(typedIn(form.current).postal_code ?? '');
  }, []);

  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    if (!form.current) return;
    const { name, value } = target as unknown as HTMLInputElement;
    if (name === 'postal_code') void notePin(value);
    const list = form.current.elements.namedItem('state');
    const chosen = name === 'postal_code' && list instanceof HTMLSelectElement && chooseStateOfPin(value, list);
    keepForm(form.current);
    // A field that was wrong is looked at again with every key, so that the error goes as soon as it may.
    if (chosen || name in errors || name === 'state') void check();
  };

  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    if (!(fieldOrder as readonly string[]).includes(name) || value === '') return;
    left.current.add(name as FieldName);
    void check();
  };

  /** The form, tidied; or null after the first wrong field has been gone to. */
  const read = async (): Promise<DeliveryForm | null> => {
    left.current = new Set(fieldOrder);
    const found = await check();
    if (!found || found.form) return found?.form ?? null;
    showToast({ kind: 'error', title: orderRefusals.MISSING_INFORMATION[1], message: orderRefusals.MISSING_INFORMATION[2] });
    const first = fieldOrder.find((name) => found.errors[name]);
    if (first) document.getElementById(fieldId(first))?.focus();
    return null;
  };

  return { form, errors, onInput, onBlur, read };
}
