const KEY = 'pin';

/** The PIN code that was last found deliverable on this device; '' if none is kept. */
export function rememberedPin(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a deliverable PIN code for the next product and the checkout. A browser that refuses storage keeps nothing. */
export function rememberPin(pin: string): void {
  try {
    localStorage.setItem(KEY, pin);
  } catch {}
}
