import { stateOfPin } from '../../rules/pincode.ts';
import { fieldOrder } from './fields.ts';
import { memoryKeys, remember, remembered } from './session-memory.ts';

type Control = HTMLInputElement | HTMLSelectElement;

const controls = (form: HTMLFormElement) =>
  fieldOrder.flatMap((name) => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? [[name, control] as const] : [];
  });

/** What stands in the form, by field. */
export function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controls(form).map(([name, control]) => [name, control.value]));
}

export function keepForm(form: HTMLFormElement): void {
  remember(memoryKeys.form, JSON.stringify(typedIn(form)));
}

/** Puts back what was typed before a reload, where nothing was typed since. */
export function restoreForm(form: HTMLFormElement): void {
  let kept: Record<string, unknown> = {};
  try {
    kept = (JSON.parse(remembered(memoryKeys.form) ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {}
  for (const [name, control] of controls(form)) {
    const value = kept[name];
    if (typeof value === 'string' && control.value === '') control.value = value;
  }
}

/** A PIN that lies in one state only chooses it, unless the shopper chose another. Returns whether the list changed. */
export function chooseStateOfPin(pin: string, list: Control): boolean {
  const state = stateOfPin(pin.trim());
  if (state === null || (list.value !== '' && list.dataset.byPin !== list.value)) return false;
  list.dataset.byPin = state;
  list.value = state;
  return true;
}
