import { nextPath } from '../../../rules/people/next-path.ts';
import { onDevice } from '../../../ui/storage.client.ts';

const KEY = 'next';

/** Returns one step of the page; only one is visible at a time. */
export const authStep = <E extends HTMLElement = HTMLFormElement>(name: string) => document.querySelector<E>(`[data-step="${name}"]`);

/** Shows one step and hides the others, and focuses its first field or its heading. */
export function showStep(name: string): void {
  for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) step.hidden = step.dataset.step !== name;
  const step = authStep<HTMLElement>(name);
  (step?.querySelector<HTMLElement>('input:not([type=hidden])') ?? step?.querySelector<HTMLElement>('h1'))?.focus();
}

/** Handles the buttons that show a password and those that switch to another step. */
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

/** The target after the log-in. */
export interface LoginTarget {
  /** Asked for by a guard or an earlier step. */
  readonly requested: string | null;
  /** `requested`, else the page the visitor came from. */
  readonly from: string | null;
}

export function loginTarget(): LoginTarget {
  const next = new URLSearchParams(location.search).get('next');
  const requested = nextPath({ said: next, kept: onDevice.read(KEY), now: Date.now() });
  return { requested, from: requested ?? nextPath({ referrer: document.referrer, origin: location.origin }) };
}

/** Adds the target of the log-in to the links between these pages. */
export function passNextToLinks(next: string | null): void {
  if (!next) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-keep-next]')) {
    link.search = new URLSearchParams({ next }).toString();
  }
}

/** Stores the target before a mail is sent: its link opens in a new page, which has no `next` parameter. */
export function storeNext(next: string | null): void {
  onDevice.write(KEY, next && `${Date.now()} ${next}`);
}
