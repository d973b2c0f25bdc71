import { call } from '../../../api-client.ts';
import { fill } from '../../../rules/language/texts.ts';
import { failureToast } from '../../../ui/failure.ts';
import { whileBusy } from '../../../ui/form/while-busy.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { accountScriptTexts } from '../account-script.texts.ts';
import type { WithdrawBody } from '../choices.schema.ts';

type Switch = 'newsletter' | 'whatsapp';

/** Says the new state of a switch. */
function saidOf(name: Switch, isOn: boolean): string {
  const t = accountScriptTexts();
  if (name === 'newsletter') return isOn ? t.newsletterOn : t.newsletterOff;
  return isOn ? t.whatsappOn : t.whatsappOff;
}

/** Saves a switch as soon as it is pressed, and flips it back if the server refuses. Handles the buttons that withdraw a consent. */
export function enhanceSwitches(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-switch]')) {
    box.onchange = () => void flip(box, box.dataset.switch as Switch);
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-withdraw]')) button.onclick = () => void takeBack(button);
}

async function flip(box: HTMLInputElement, name: Switch): Promise<void> {
  const wanted = box.checked;
  const answer = await whileBusy(box, call('PUT /preferences', { body: { [name]: wanted } }));
  if (answer.ok) {
    showToast({ kind: 'done', title: saidOf(name, wanted) });
  } else {
    box.checked = !wanted;
    showToast(failureToast(accountScriptTexts().notChanged, answer.denial));
  }
}

async function takeBack(button: HTMLButtonElement): Promise<void> {
  const t = accountScriptTexts();
  const { withdraw, subject = '' } = button.dataset;
  const purpose = withdraw as WithdrawBody['purpose'];
  const answer = await whileBusy(button, call('DELETE /profile/consents', { body: { purpose, subject } }));
  if (!answer.ok) return showToast(failureToast(t.notWithdrawn, answer.denial));
  const dates = button.parentElement?.querySelector<HTMLElement>('[data-dates]');
  if (dates) {
    dates.textContent = fill(t.withdrawnNow, { dates: dates.textContent });
    dates.tabIndex = -1;
    dates.focus();
  }
  // The switch above is about the same consent.
  const box = document.querySelector<HTMLInputElement>(`[data-switch="${purpose}"]`);
  if (box) box.checked = false;
  button.remove();
  showToast({ kind: 'done', title: t.withdrawn });
}
