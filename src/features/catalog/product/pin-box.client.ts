import { call } from '../../../api-client.ts';
import { deliveryLines } from '../../../rules/delivery/delivery-answer.ts';
import { paise } from '../../../rules/money/money.ts';
import { rememberedPin, rememberPin } from '../../delivery/remembered-pin.client.ts';

/** Answers in place, and fills in the PIN code that this device keeps. The newest question wins. */
export function runPinBox(box: HTMLFormElement): void {
  const field = box.querySelector<HTMLInputElement>('input');
  const place = box.querySelector<HTMLElement>('[role=status]');
  if (!field || !place) return;
  if (field.value === '') field.value = rememberedPin();
  let asked = '';
  box.addEventListener('submit', async (event) => {
    event.preventDefault();
    const pin = field.value.replace(/\s/g, '');
    asked = pin;
    const answer = await call('GET /pin/:pin', { params: { pin } });
    if (asked !== pin) return;
    if (answer.ok) rememberPin(answer.data.pin);
    const lines = answer.ok ? deliveryLines(answer.data, paise(Number(box.dataset.pin))) : [answer.denial.details];
    field.toggleAttribute('aria-invalid', !answer.ok);
    box.classList.toggle('field--error', !answer.ok);
    place.replaceChildren(...lines.map((line) => Object.assign(document.createElement('p'), { textContent: line })));
  });
}
