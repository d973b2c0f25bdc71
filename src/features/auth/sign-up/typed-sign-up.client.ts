import type { Values } from '../../../ui/form/enhance-form.client.ts';
import { inTab } from '../../../ui/storage.client.ts';
import { isObject, readJson } from '../../../ui/stored-json.client.ts';

const KEY = 'sign-up';

/**
 * Returns the name and address of this tab's latest sign-up: the log-in names the address, and the form has both again to correct them.
 */
const typed = () => readJson(inTab, KEY, isObject) ?? {};

export function storeTyped({ full_name = '', email = '' }: Values): void {
  inTab.write(KEY, JSON.stringify({ full_name, email }));
}

export function fillTyped(): void {
  for (const [name, value] of Object.entries(typed())) {
    const field = document.querySelector<HTMLInputElement>(`[data-sign-up] [name=${name}]`);
    if (field && !field.value) field.value = String(value);
  }
}

/** Names the address to which the mail went. */
export function showMailedAddress(): void {
  const { email } = typed();
  const place = document.querySelector('[data-mailed]');
  if (place && email) place.textContent = String(email);
}
