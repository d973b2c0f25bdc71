import { call, type Denial } from '../../../api-client.ts';
import { fill } from '../../../rules/language/texts.ts';
import { paymentProblem } from '../../../rules/order/payment-codes.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { paymentScriptTexts } from '../../gateway/payment-script.texts.ts';
import { isAttemptFor } from './attempt.client.ts';
import { $gateway, type GatewaySettings, loadGateway } from './gateway-script.client.ts';
import { $leaving, $paymentFault, showsPayNotice } from './page-state.client.ts';
import { collectPayment, goToConfirmation } from './take-payment.client.ts';

/** Refusals after which the order cannot be paid; its pieces can be ordered again. */
const TO_CART = [
  'CART_NOT_BUYABLE',
  'PRICE_CHANGED',
  'NOT_PAYABLE',
  'COUPON_LIMIT',
  'COUPON_CUSTOMER_LIMIT',
  'INVALID_COUPON',
  'EXPIRED_COUPON',
  'COUPON_MINIMUM',
];

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-pay-again]')) {
  button.addEventListener('click', () => void press(button));
}

/** Handles a click: the server reopens the order, the payment script is loaded, and the window takes the payment. */
async function press(button: HTMLButtonElement): Promise<void> {
  if (button.ariaDisabled === 'true') return;
  const label = button.textContent;
  button.ariaDisabled = 'true';
  button.textContent = paymentScriptTexts().busy;
  showMessage(button, '');
  $paymentFault.set(null);
  try {
    await pay(button);
  } catch {
    showProblem(button, 'R08');
  }
  if ($leaving.get()) return;
  button.ariaDisabled = null;
  button.textContent = label;
}

async function pay(button: HTMLButtonElement): Promise<void> {
  const { payAgain: id = '', token, shown = '', script = '', global = '', key = '', shopUrl = '' } = button.dataset;
  const settings = { script, global, key, shopUrl };
  const [answer, code] = await Promise.all([
    call('POST /orders/:id/pay', { params: { id }, query: { ...(token && { token }), shown } }),
    gatewayReady(settings),
  ]);
  if (!answer.ok) return showDenial(button, id, answer.denial, token);
  const { razorpayOrderId: gatewayOrderId, amount, prefill, notice } = answer.data;
  const ordered = isAttemptFor(id);
  const t = paymentScriptTexts();
  if (amount === 0) return goToConfirmation(id, ordered, false, token);
  if (showsPayNotice(id, notice)) return showMessage(button, fill(t.pressAgain, { notice: notice ?? '' }));
  if (code) return showProblem(button, code);
  if (!gatewayOrderId) return showProblem(button, 'R05');
  await collectPayment({ dbOrderId: id, gatewayOrderId, amount, prefill, settings, token, ordered, kept: t.retry });
  const fault = $paymentFault.get();
  if (fault) showMessage(button, `${fault.happened} ${fault.advice ?? t.retry}`);
}

/** Waits for the payment script. @returns null, or the code of the failure */
function gatewayReady(settings: GatewaySettings): Promise<Parameters<typeof paymentProblem>[0]> {
  return new Promise((resolve) => {
    loadGateway(settings);
    const stop = $gateway.subscribe((gateway) => {
      if (gateway.state === 'loading') return;
      queueMicrotask(() => stop());
      resolve(gateway.state === 'failed' ? gateway.code : null);
    });
  });
}

function showDenial(button: HTMLButtonElement, id: string, { code, title, details }: Denial, token: string | undefined): void {
  if (code === 'ALREADY_PAID') {
    goToConfirmation(id, isAttemptFor(id), false, token);
  } else {
    showToast({ kind: 'error', title, message: details, ms: 10_000 });
    showMessage(button, `${title}. ${details}`, TO_CART.includes(code));
  }
}

function showProblem(button: HTMLButtonElement, code: Parameters<typeof paymentProblem>[0]): void {
  const { happened, advice } = paymentProblem(code);
  showToast({ kind: 'error', title: paymentScriptTexts().failed, message: `${code}: ${happened} ${advice}`, ms: 10_000 });
  showMessage(button, `${happened} ${advice}`);
}

/** Shows a message next to the button, which stays when the toast has disappeared. */
function showMessage(button: HTMLButtonElement, text: string, toCart = false): void {
  const line = document.getElementById(`says-${button.dataset.payAgain}`);
  if (!line) return;
  line.textContent = text;
  if (!toCart) return;
  const link = document.createElement('a');
  link.className = 'link';
  link.href = urls.checkout;
  link.textContent = paymentScriptTexts().toCart;
  line.append(' ', link);
}

// When the browser restores the page from its cache (after a visit to the bank's page), the status may be out of date.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
