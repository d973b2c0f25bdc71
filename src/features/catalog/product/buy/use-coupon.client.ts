import { call } from '../../../../api-client.ts';
import { fill } from '../../../../rules/language/texts.ts';
import { showToast } from '../../../../ui/toast/toast.store.ts';
import { chooseCoupon, chosenCoupon } from '../../../cart/chosen-coupon.client.ts';
import { buyScriptTexts } from './buy-script.texts.ts';

/** Says that a coupon is on which this visit has chosen already. */
export function showState(): void {
  const button = document.querySelector<HTMLElement>('[data-use-coupon]');
  if (button?.dataset.useCoupon === chosenCoupon().code) showOn(button);
}

/** Applies the coupon of the best price: the server says whether this shopper may use it. */
export async function useCoupon(button: HTMLElement): Promise<void> {
  if (button.ariaPressed === 'true' || button.ariaBusy) return;
  const code = button.dataset.useCoupon ?? '';
  const id = Number(document.querySelector<HTMLElement>('[data-buy]')?.dataset.buy);
  const sizes = [...document.querySelectorAll<HTMLInputElement>('.size-option input:enabled')];
  // Without a size nothing of a sized piece would count.
  const size = (sizes.find(({ checked }) => checked) ?? sizes[0])?.value ?? '';
  button.ariaBusy = 'true';
  const answer = await call('POST /cart/quote', {
    body: { lines: [{ product_id: id, quantity: 1, selected_size: size }], coupon_code: code, gift: false },
  });
  button.ariaBusy = null;
  if (!answer.ok) return showToast({ kind: 'error', title: answer.denial.title, message: answer.denial.details });
  const { couponRefusal: refusal } = answer.data;
  if (refusal) return showToast({ kind: 'notice', title: refusal.title, message: refusal.message });
  chooseCoupon(code);
  showOn(button);
}

function showOn(button: HTMLElement): void {
  button.ariaPressed = 'true';
  const act = button.querySelector('u');
  if (act) act.textContent = '';
  const words = button.querySelector('span');
  if (words) words.setAttribute('role', 'status');
  if (words) words.textContent = fill(buyScriptTexts().codeIsOn, { code: button.dataset.useCoupon ?? '' });
}
