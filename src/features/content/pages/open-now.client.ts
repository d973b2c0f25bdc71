import { isPhoneOpen } from '../../../rules/people/support-hours.ts';

/** The page may come from a cache, so whether the phone is open now is worked out in the browser. */
export function renderOpenNow(): void {
  const hours = document.querySelector<HTMLElement>('[data-open-now]');
  if (!hours) return;
  const { from, to, holidays } = hours.dataset;
  const open = isPhoneOpen(Date.now(), { from: Number(from), to: Number(to) }, holidays?.split(' ') ?? []);
  hours.prepend(open ? 'Open now. ' : 'Closed now. ');
}
