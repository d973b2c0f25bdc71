import type { Values } from '../../../ui/form/enhance-form.client.ts';

const KEY = 'sign-up';

/** The name and address of this tab's latest sign-up: the log-in names the address, and the form has both again to correct them. */
function typed(): Values {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Values;
  } catch {
    return {};
  }
}

export function storeTyped({ full_name = '', email = '' }: Values): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ full_name, email }));
  } catch {}
}

export function fillTyped(): void {
  for (const [name, value] of Object.entries(typed())) {
    const field = document.querySelector<HTMLInputElement>(`[data-sign-up] [name=${name}]`);
    if (field && !field.value) field.value = value;
  }
}

/** Names the address to which the mail went. */
export function showMailedAddress(): void {
  const { email } = typed();
  const place = document.querySelector('[data-mailed]');
  if (place && email) place.textContent = email;
}
