import { type InputEvent, useCallback } from 'react';
import { checkoutRefusals } from '../../../rules/refusals/checkout-refusals.ts';
import { selectStateOfPin } from '../../../ui/form/choose-state.client.ts';
import { useForm } from '../../../ui/form/use-form.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { trackContacts } from '../cash/contact-code.store.ts';
import { setPin } from '../quote.store.ts';
import { checkForm } from './check-form.client.ts';
import { type FieldName, fieldOrder, requiredFields } from './fields.ts';
import { formFields, restoreForm, storeForm } from './form-memory.client.ts';
import type { KnownShopper } from './known-shopper.ts';
import { answerPin, fillRememberedPin } from './pin-answer.client.ts';

/** The delivery form: its input survives a reload, and the PIN code selects the state. `known`: the signed-in customer. */
export function useDeliveryForm(known: KnownShopper | null) {
  const { ref: form, errors, look, onBlur, read: readForm } = useForm(fieldOrder, checkForm);

  /** Runs each time the form is mounted: it is removed while the cart is empty. */
  const attachForm = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (!element) return;
      restoreForm(element, known);
      fillRememberedPin(element);
      const typed = formFields(element);
      void setPin(typed.postal_code ?? '');
      void answerPin(element, typed.postal_code ?? '').then((filled) => filled && storeForm(element, known));
      trackContacts(typed, known);
    },
    [form, known],
  );

  const onPin = async (element: HTMLFormElement, value: string) => {
    void setPin(value);
    if (!(await answerPin(element, value))) return;
    storeForm(element, known);
    void look();
  };

  const onInput = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    const { name, value } = target as Element as HTMLInputElement;
    const isPin = name === 'postal_code';
    if (name === 'email' || name === 'phone') trackContacts(formFields(currentTarget), known);
    const list = currentTarget.querySelector<HTMLSelectElement>('[name=state]');
    const chosen = isPin && list && selectStateOfPin(value, list);
    storeForm(currentTarget, known);
    if (isPin) void onPin(currentTarget, value);
    // A field with an error is checked again on each key press, so that the error disappears as soon as it is fixed.
    if (chosen || errors[name as FieldName] || name === 'state') void look();
  };

  const read = async () => {
    const delivery = await readForm();
    if (delivery || !form.current) return delivery;
    const typed = formFields(form.current);
    const isMissing = requiredFields.some((name) => !typed[name]?.trim());
    const [, title, message] = checkoutRefusals[isMissing ? 'MISSING_INFORMATION' : 'WRONG_INFORMATION'];
    showToast({ kind: 'error', title, message });
    return null;
  };

  return { form, attachForm, errors, onInput, onBlur, read };
}
