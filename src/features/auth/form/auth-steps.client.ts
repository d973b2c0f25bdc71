import { nextPath } from '../../../rules/people/next-path.ts';

const KEY = 'next';

/** A part of the page that is shown alone. */
export const authStep = <E extends HTMLElement = HTMLFormElement>(name: string) => document.querySelector<E>(`[data-step="${name}"]`);

/** Shows one step of a page in place of the others and puts the cursor where it goes on. */
export function showStep(name: string): void {
  for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) step.hidden = step.dataset.step !== name;
  const step = authStep<HTMLElement>(name);
  (step?.querySelector<HTMLElement>('input:not([type=hidden])') ?? step?.querySelector<HTMLElement>('h1'))?.focus();
}

/** Buttons that show a password, and buttons that lead to another step. */
export function runAuthSteps(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-show], [data-to]');
    if (button?.dataset.to) showStep(button.dataset.to);
    if (button?.dataset.show) showPasswords(button, button.dataset.show.split(' '));
  });
}

function showPasswords(button: HTMLElement, ids: readonly string[]): void {
  const shown = button.ariaPressed !== 'true';
  button.ariaPressed = String(shown);
  for (const id of ids) document.getElementById(id)?.setAttribute('type', shown ? 'text' : 'password');
}

function storedNext(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Where the log-in leads: see `loginTarget`. */
export interface LoginTarget {
  readonly said: string | null;
  readonly from: string | null;
}

/** Where the log-in leads, and whether that was said (by a guard, or an earlier step) or is only the page somebody came from. */
export function loginTarget(): LoginTarget {
  const asked = new URLSearchParams(location.search).get('next');
  const requestedNext = nextPath({ said: asked, kept: storedNext(), now: Date.now() });
  return { said: requestedNext, from: requestedNext ?? nextPath({ referrer: document.referrer, origin: location.origin }) };
}

/** Links between these pages take along where the log-in will lead. */
export function passNextToLinks(next: string | null): void {
  if (!next) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-keep-next]')) {
    link.search = new URLSearchParams({ next }).toString();
  }
}

/** Before a mail is awaited: its link opens a page of its own, which knows nothing of this one. */
export function storeNext(next: string | null): void {
  try {
    if (next) localStorage.setItem(KEY, `${Date.now()} ${next}`);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing comes back to the home page.
  }
}
