import { isPhoneOpen } from '../../../rules/people/support-hours.ts';

/** Shows whether phone support is open now. Computed in the browser, because the page may come from a cache. */
export function renderOpenNow(): void {
  const hours = document.querySelector<HTMLElement>('[data-open-now]');
  if (!hours) return;
  const { from, to, holidays } = hours.dataset;
  const open = isPhoneOpen(Date.now(), { from: Number(from), to: Number(to) }, holidays?.split(' ') ?? []);
  hours.prepend(open ? 'Open now. ' : 'Closed now. ');
}
