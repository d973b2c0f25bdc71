import { controls } from './form-memory.client.ts';
import { deliveryFieldsOf, type KnownAddress, type KnownShopper } from './known-shopper.ts';

/**
 * Puts an address of the account into the form, with who receives there; the e-mail address and the business of the bill stay. The form hears of it as if it had
 * been typed.
 */
export function chooseAddress(form: HTMLFormElement, known: KnownShopper, address: KnownAddress): void {
  const fields = deliveryFieldsOf(known, address);
  const ofBill: readonly string[] = ['email', 'gstin', 'legal_name'];
  const changed = controls(form).filter(([name]) => !ofBill.includes(name));
  for (const [name, control] of changed) control.value = fields[name];
  for (const [, control] of changed) control.dispatchEvent(new Event('input', { bubbles: true }));
  const landmark = form.querySelector<HTMLDetailsElement>('[data-landmark]');
  if (landmark && fields.place) landmark.open = true;
}
