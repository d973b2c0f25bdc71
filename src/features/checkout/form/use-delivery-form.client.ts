import { type InputEvent, useCallback } from 'react';
import { PIN_PATTERN, pinIn } from '../../../rules/address/pincode.ts';
import { selectStateOfPin } from '../../../ui/form/choose-state.client.ts';
import { useForm } from '../../../ui/form/use-form.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { setPin } from '../../cart/quote.store.ts';
import { rememberedPin } from '../../delivery/remembered-pin.client.ts';
import { trackContacts } from '../cash/contact-code.store.ts';
import { checkForm } from './check-form.client.ts';
import { deliveryFault } from './delivery-fault.ts';
import { type FieldName, fieldOrder } from './fields.ts';
import { controls, formFields, restoreForm, storeForm } from './form-memory.client.ts';
import { deliveryFieldsOf, type KnownAddress, type KnownShopper } from './known-shopper.ts';
import { writeLatin } from './latin.store.ts';
import { $placeShown } from './pin-answer.store.ts';

/**
 * Puts an address of the account into the form, with who receives there; the e-mail address and the business of the bill stay. The form hears of it as if it had
 * been typed.
 */
function chooseAddress(form: HTMLFormElement, known: KnownShopper, address: KnownAddress): void {
  const fields = deliveryFieldsOf(known, address);
  const ofBill: readonly string[] = ['email', 'gstin', 'legal_name'];
  const changed = controls(form).filter(([name]) => !ofBill.includes(name));
  for (const [name, control] of changed) control.value = fields[name];
  for (const [, control] of changed) control.dispatchEvent(new Event('input', { bubbles: true }));
  const landmark = form.querySelector<HTMLDetailsElement>('[data-landmark]');
  if (landmark && fields.place) landmark.open = true;
}

/**
 * Asks what the shop promises for a PIN code. @returns true if city or state was filled in; without a network nothing is
 */
async function onPin(form: HTMLFormElement, pin: string, known: KnownShopper | null): Promise<boolean> {
  const digits = pinIn(pin);
  const isWhole = PIN_PATTERN.test(digits);
  void setPin(isWhole ? digits : '');
  const module = await import('./pin-answer.client.ts').catch(() => null);
  if (!module && isWhole) $placeShown.set(true);
  const isFilled = (await module?.answerPin(form)) ?? false;
  if (isFilled) storeForm(form, known);
  return isFilled;
}

/** Opens what is folded and filled: it is not hidden from its reader, and can take the focus. */
function openFilled(form: HTMLFormElement): void {
  for (const fold of form.querySelectorAll<HTMLDetailsElement>('[data-landmark], [data-business]')) {
    if ([...fold.querySelectorAll('input')].some(({ value }) => value)) fold.open = true;
  }
}

/** Fills the form with what is known, and asks about its PIN code. */
function fillForm(form: HTMLFormElement, known: KnownShopper | null): void {
  restoreForm(form, known);
  openFilled(form);
  const pin = form.querySelector<HTMLInputElement>('[name=postal_code]');
  if (pin && !pin.value && pin !== document.activeElement) pin.value = rememberedPin();
  const typed = formFields(form);
  void writeLatin(form, known);
  if (typed.postal_code) void onPin(form, typed.postal_code, known);
  trackContacts(typed, known);
}

/** The delivery form: its input survives a reload, and the PIN code selects the state. `known`: the signed-in customer. */
export function useDeliveryForm(known: KnownShopper | null) {
  const { ref: form, errors, mend, onBlur, read: readForm } = useForm(fieldOrder, checkForm);

  /** Runs each time the form is mounted: it is removed while the cart is empty. */
  const attachForm = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (!element) return;
      // A focus that moves from field to field starts hydration while no field has it: a value set then would be typed into.
      setTimeout(() => fillForm(element, known));
    },
    [form, known],
  );

  const onInput = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    const { name, value } = target as Element as HTMLInputElement;
    const isPin = name === 'postal_code';
    if (name === 'email' || name === 'phone') trackContacts(formFields(currentTarget), known);
    const list = currentTarget.querySelector<HTMLSelectElement>('[name=state]');
    const chosen = isPin && list && selectStateOfPin(value, list);
    storeForm(currentTarget, known);
    void writeLatin(currentTarget, known);
    if (isPin) void onPin(currentTarget, value, known).then((isFilled) => (isFilled ? mend() : null));
    // The error of a field disappears as soon as it is fixed.
    if (chosen || errors[name as FieldName] || name === 'state') void mend();
  };

  const choose = (address: KnownAddress) => form.current && known && chooseAddress(form.current, known, address);

  const read = async () => {
    const { city, state } = form.current ? formFields(form.current) : {};
    // Shown before they are checked: a folded field cannot take the focus.
    if (!city || !state) $placeShown.set(true);
    if (form.current) openFilled(form.current);
    const delivery = await readForm();
    if (delivery || !form.current) return delivery;
    showToast({ kind: 'error', ...deliveryFault(formFields(form.current)) });
    return null;
  };

  return { form, attachForm, errors, onInput, onBlur, choose, read };
}
