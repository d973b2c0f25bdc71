import { isPhoneOpen, type Week } from '../../../rules/store/hours.ts';
import { contactScriptTexts } from './contact-script.texts.ts';

/** Shows whether phone support is open now. Computed in the browser, because the page may come from a cache. */
export function renderOpenNow(): void {
  const hours = document.querySelector<HTMLElement>('[data-open-now]');
  if (!hours) return;
  const { week = '[]', holidays } = hours.dataset;
  const open = isPhoneOpen(Date.now(), JSON.parse(week) as Week, holidays?.split(' ') ?? []);
  hours.prepend(`${open ? contactScriptTexts().open : contactScriptTexts().closed} `);
}
