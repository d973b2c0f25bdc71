import { type FocusEvent, type InputEvent, useCallback, useRef, useState } from 'react';
import { orderRefusals } from '../../../rules/refusals/order-refusals.ts';
import { chooseStateOfPin } from '../../../ui/form/choose-state.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { noteContacts } from '../cash/contact-code.store.ts';
import type { DeliveryForm } from '../checkout.schema.ts';
import { notePin } from '../quote.store.ts';
import { checkForm, type Errors } from './check-form.client.ts';
import { type FieldName, fieldId, fieldOrder } from './fields.ts';
import { keepForm, restoreForm, typedIn } from './form-memory.client.ts';
import type { KnownShopper } from './known-shopper.ts';

const only = (errors: Errors, names: ReadonlySet<FieldName>): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.has(name as FieldName)));

/** The form's own life: what was typed survives a reload, errors appear when a field is left or the form is sent. `known`: the signed-in shopper. */
export function useDeliveryForm(known: KnownShopper | null) {
  const form = useRef<HTMLFormElement | null>(null);
  const left = useRef(new Set<FieldName>());
  const [errors, setErrors] = useState<Errors>({});

  /** Shows the errors of the fields that were left; gives back the whole finding. */
  const check = async () => {
    if (!form.current) return null;
    const found = await checkForm(typedIn(form.current));
    setErrors(only(found.errors, left.current));
    return found;
  };

  /** Each time the form appears, since it makes room for the empty message until a cart has come. */
  const appeared = useCallback(
    (shown: HTMLFormElement | null) => {
      form.current = shown;
      if (!shown) return;
      restoreForm(shown, known);
      void notePin(typedIn(shown).postal_code ?? '');
      noteContacts(typedIn(shown), known);
    },
    [known],
  );

  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    if (!form.current) return;
    const { name, value } = target as unknown as HTMLInputElement;
    if (name === 'postal_code') void notePin(value);
    if (name === 'email' || name === 'phone') noteContacts(typedIn(form.current), known);
    const list = form.current.elements.namedItem('state');
    const chosen = name === 'postal_code' && list instanceof HTMLSelectElement && chooseStateOfPin(value, list);
    keepForm(form.current, known);
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

  return { form, appeared, errors, onInput, onBlur, read };
}
