import type { WindowOptions } from './options.ts';

export type View = 'form' | 'busy' | 'failed' | 'done' | 'leaving' | 'broken';

/** The matching element of the page. A missing element is a bug, because the page is part of the sandbox. */
export function part(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`window: ${selector} is missing`);
  return element;
}

export function write(slot: string, text: string): void {
  part(`[data-slot="${slot}"]`).textContent = text;
}

export function currentView(): string {
  return document.body.dataset.view ?? 'loading';
}

/** Focuses the main element of the current view. */
export function focusView(): void {
  const view = currentView();
  const target = view === 'form' ? 'input[name="method"]:checked' : `[data-for="${view}"] [data-focus]`;
  const element = [...document.querySelectorAll<HTMLElement>(target)].find((found) => found.checkVisibility());
  (element ?? part('[data-act="close"]')).focus({ preventScroll: view === 'form' });
}

export function show(view: View): void {
  document.body.dataset.view = view;
  focusView();
}

/** Fills in the shop's options: name, description, logo, colour, chosen method. */
export function fill(options: WindowOptions): void {
  write('name', options.name || 'Payment');
  write('description', options.description);
  const logo = part('[data-slot="image"]');
  if (logo instanceof HTMLImageElement && /^(https?:|data:image\/)/.test(options.image)) {
    logo.addEventListener('load', () => (logo.hidden = false));
    logo.src = options.image;
  }
  if (/^#[0-9a-f]{3,8}$/i.test(options.color)) document.body.style.setProperty('--theme', options.color);
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="method"]')];
  const wanted = radios.find((radio) => radio.value === options.method);
  if (wanted !== undefined) wanted.checked = true;
}
