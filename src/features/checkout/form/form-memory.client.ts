import { isObject, readJson } from '../../../ui/stored-json.client.ts';
import { details, keepDetail, keptDetails } from '../../cart/kept-details.client.ts';
import { fieldOrder } from './fields.ts';
import { deliveryFieldsOf, fieldGroups, type KnownShopper } from './known-shopper.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** Returns the controls of the form, by field. */
export const controls = (form: HTMLFormElement) =>
  fieldOrder.flatMap((name) => {
    const control = form.querySelector<Control>(`[name=${name}]`);
    return control ? [[name, control] as const] : [];
  });

/** Values of the form, by field. */
export function formFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controls(form).map(([name, control]) => [name, control.value]));
}

/**
 * Stores the form's input. @param known the signed-in customer: their input is not restored for anybody else in this browser
 */
export function storeForm(form: HTMLFormElement, known: KnownShopper | null): void {
  keepDetail(keptDetails.form, JSON.stringify({ ...formFields(form), account: known?.email }));
}

/** Returns true if the field is empty and without focus: a value set while the customer types would mix with theirs. */
const untouched = (control: Control) => control.value === '' && control !== document.activeElement;

/**
 * Fills untouched fields with what was typed before a reload, or before the browser was closed; then fills untouched groups of fields
 * from the account.
 */
export function restoreForm(form: HTMLFormElement, known: KnownShopper | null): void {
  let stored = readJson(details, keptDetails.form, isObject) ?? {};
  if (stored.account && stored.account !== known?.email) {
    stored = {};
    keepDetail(keptDetails.form, null);
  }
  const all = controls(form);
  for (const [name, control] of all) {
    const value = stored[name];
    if (typeof value === 'string' && untouched(control)) control.value = value;
  }
  if (!known) return;
  const fields = deliveryFieldsOf(known);
  for (const group of fieldGroups) {
    const members = all.filter(([name]) => group.includes(name));
    if (members.every(([, control]) => untouched(control))) for (const [name, control] of members) control.value = fields[name];
  }
}
