import { type InputEvent, useCallback } from 'react';
import { orderRefusals } from '../../../rules/refusals/order-refusals.ts';
import { selectStateOfPin } from '../../../ui/form/choose-state.client.ts';
import { useForm } from '../../../ui/form/use-form.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { trackContacts } from '../cash/contact-code.store.ts';
import { setPin } from '../quote.store.ts';
import { checkForm } from './check-form.client.ts';
import { type FieldName, fieldOrder } from './fields.ts';
import { formFields, restoreForm, storeForm } from './form-memory.client.ts';
import type { KnownShopper } from './known-shopper.ts';

/** The delivery form: what was typed survives a reload, and a PIN chooses its state. `known`: the signed-in shopper. */
export function useDeliveryForm(known: KnownShopper | null) {
  const { ref: form, errors, look, onBlur, read: readForm } = useForm(fieldOrder, checkForm);

  /** Each time the form appears, since it makes room for the empty message until a cart has come. */
  const appeared = useCallback(
    (shown: HTMLFormElement | null) => {
      form.current = shown;
      if (!shown) return;
      restoreForm(shown, known);
      const typed = formFields(shown);
      void setPin(typed.postal_code ?? '');
      trackContacts(typed, known);
    },
    [form, known],
  );

  const onInput = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    const { name, value } = target as Element as HTMLInputElement;
    const isPin = name === 'postal_code';
    if (isPin) void setPin(value);
    if (name === 'email' || name === 'phone') trackContacts(formFields(currentTarget), known);
    const list = currentTarget.querySelector<HTMLSelectElement>('[name=state]');
    const chosen = isPin && list && selectStateOfPin(value, list);
    storeForm(currentTarget, known);
    // A field that was wrong is looked at again with every key, so that the error goes as soon as it may.
    if (chosen || errors[name as FieldName] || name === 'state') void look();
  };

  const read = async () => {
    const delivery = await readForm();
    const [, title, message] = orderRefusals.MISSING_INFORMATION;
    if (!delivery) showToast({ kind: 'error', title, message });
    return delivery;
  };

  return { form, appeared, errors, onInput, onBlur, read };
}
