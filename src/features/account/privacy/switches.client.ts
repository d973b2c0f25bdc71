import { call } from '../../../api-client.ts';
import { failureToast } from '../../../ui/failure.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import type { WithdrawBody } from '../choices.schema.ts';

const names = { newsletter: 'Newsletter', whatsapp: 'WhatsApp' } as const;

/** Saves a switch as soon as it is pressed, and flips it back if the server refuses. Handles the buttons that withdraw a consent. */
export function enhanceSwitches(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-switch]')) {
    box.onchange = () => void flip(box, box.dataset.switch as keyof typeof names);
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-withdraw]')) button.onclick = () => void takeBack(button);
}

async function flip(box: HTMLInputElement, name: keyof typeof names): Promise<void> {
  const wanted = box.checked;
  box.disabled = true;
  const answer = await call('PUT /preferences', { body: { [name]: wanted } });
  box.disabled = false;
  if (answer.ok) {
    showToast({ kind: 'done', title: `${names[name]} is ${wanted ? 'on' : 'off'}` });
  } else {
    box.checked = !wanted;
    showToast(failureToast('Not changed', answer.denial));
  }
  box.focus();
}

async function takeBack(button: HTMLButtonElement): Promise<void> {
  const { withdraw, subject = '' } = button.dataset;
  const purpose = withdraw as WithdrawBody['purpose'];
  button.disabled = true;
  const answer = await call('DELETE /profile/consents', { body: { purpose, subject } });
  button.disabled = false;
  if (!answer.ok) return showToast(failureToast('Not withdrawn', answer.denial));
  const dates = button.parentElement?.querySelector<HTMLElement>('[data-dates]');
  if (dates) {
    dates.textContent = `${dates.textContent}, withdrawn just now`;
    dates.tabIndex = -1;
    dates.focus();
  }
  // The switch above is about the same consent.
  const box = document.querySelector<HTMLInputElement>(`[data-switch="${purpose}"]`);
  if (box) box.checked = false;
  button.remove();
  showToast({ kind: 'done', title: 'Consent withdrawn' });
}
