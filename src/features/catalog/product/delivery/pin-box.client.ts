import { call } from '../../../../api-client.ts';
import { deliveryTerms } from '../../../../rules/delivery/delivery-answer.ts';
import { paise } from '../../../../rules/money/money.ts';
import { rememberedPin, rememberPin } from '../../../delivery/remembered-pin.client.ts';

/** Answers in place. The PIN code that this device keeps is filled in and answered at once; the newest question wins. */
export function runPinBox(box: HTMLFormElement): void {
  const field = box.querySelector<HTMLInputElement>('#pin');
  const [arrives, terms, says] = ['arrives', 'terms', 'says'].map((part) => box.querySelector(`[data-${part}]`));
  if (!field || !arrives || !terms || !says) return;
  const usual = box.classList.contains('is-known') ? null : arrives.textContent;
  let asked = '';
  const show = (when: string | null, line: string, isRefused: boolean) => {
    if (isRefused) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    box.classList.toggle('field--error', isRefused);
    box.classList.toggle('is-known', !isRefused);
    if (when) arrives.textContent = when;
    terms.textContent = line;
  };
  /** Asks on behalf of the shopper, who then hears the answer; what the device keeps is answered in silence. */
  const ask = async (isPressed: boolean) => {
    const pin = field.value.replace(/\s/g, '');
    asked = pin;
    const answer = await call('GET /pin/:pin', { params: { pin } });
    if (asked !== pin) return;
    if (!answer.ok) {
      show(usual, answer.denial.details, true);
      // The usual days are of other PIN codes.
      if (isPressed) says.textContent = answer.denial.details;
      return;
    }
    rememberPin(answer.data.pin);
    const hadFocus = box.contains(document.activeElement);
    show(answer.data.arrives, deliveryTerms(answer.data, paise(Number(box.dataset.pin))), false);
    if (isPressed) says.textContent = `${arrives.textContent}. ${terms.textContent}`;
    // The field has gone with the focus.
    if (hadFocus) box.querySelector<HTMLElement>('[data-change-pin]')?.focus({ preventScroll: true });
  };
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask(true);
  });
  box.querySelector('[data-change-pin]')?.addEventListener('click', () => {
    box.classList.remove('is-known');
    field.select();
  });
  const kept = rememberedPin();
  if (field.value !== '' || kept === '') return;
  field.value = kept;
  void ask(false);
}
