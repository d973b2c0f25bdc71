import { call } from '../../../api-client.ts';
import { deliveryLine } from '../../../rules/delivery/delivery-answer.ts';
import { paise } from '../../../rules/money/money.ts';
import { rememberedPin, rememberPin } from '../../delivery/remembered-pin.client.ts';

/** Answers in place. The PIN code that this device keeps is filled in and answered at once; the newest question wins. */
export function runPinBox(box: HTMLFormElement): void {
  const field = box.querySelector<HTMLInputElement>('input');
  const place = box.querySelector<HTMLElement>('[role=status]');
  if (!field || !place) return;
  let asked = '';
  const show = (line: string, isRefused: boolean) => {
    if (isRefused) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    box.classList.toggle('field--error', isRefused);
    place.replaceChildren(Object.assign(document.createElement('p'), { textContent: line }));
  };
  const ask = async () => {
    const pin = field.value.replace(/\s/g, '');
    asked = pin;
    const answer = await call('GET /pin/:pin', { params: { pin } });
    if (asked !== pin) return;
    if (answer.ok) rememberPin(answer.data.pin);
    show(answer.ok ? deliveryLine(answer.data, paise(Number(box.dataset.pin))) : answer.denial.details, !answer.ok);
  };
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask();
  });
  const kept = rememberedPin();
  if (field.value !== '' || kept === '') return;
  field.value = kept;
  void ask();
}
