import { memoryKeys, storedForVisit, storeForVisit } from '../../payment/pay/page-state.client.ts';
import { fieldOrder } from './fields.ts';
import { deliveryFieldsOf, fieldGroups, type KnownShopper } from './known-shopper.ts';

type Control = HTMLInputElement | HTMLSelectElement;

const controls = (form: HTMLFormElement) =>
  fieldOrder.flatMap((name) => {
    const control = form.querySelector<Control>(`[name=${name}]`);
    return control ? [[name, control] as const] : [];
  });

/** What stands in the form, by field. */
export function formFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controls(form).map(([name, control]) => [name, control.value]));
}

/** @param known whose account is signed in: what they typed is not for the next one in this browser */
export function storeForm(form: HTMLFormElement, known: KnownShopper | null): void {
  storeForVisit(memoryKeys.form, JSON.stringify({ ...formFields(form), account: known?.email }));
}

/** Nothing stands in it, and nobody is about to type there: a value set under the shopper's fingers would mix with theirs. */
const untouched = (control: Control) => control.value === '' && control !== document.activeElement;

/** Puts back what was typed before a reload, where nothing was typed since; then what the account knows, where nothing was typed at all. */
export function restoreForm(form: HTMLFormElement, known: KnownShopper | null): void {
  let stored: Record<string, unknown> = {};
  try {
    stored = (JSON.parse(storedForVisit(memoryKeys.form) ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {}
  if (stored.account && stored.account !== known?.email) {
    stored = {};
    storeForVisit(memoryKeys.form, null);
  }
  const all = controls(form);
  for (const [name, control] of all) {
    const value = stored[name];
    if (typeof value === 'string' && untouched(control)) control.value = value;
  }
  if (!known) return;
  const fields = deliveryFieldsOf(known);
  for (const group of fieldGroups) {
    const together = all.filter(([name]) => group.includes(name));
    if (together.every(([, control]) => untouched(control))) for (const [name, control] of together) control.value = fields[name];
  }
}
