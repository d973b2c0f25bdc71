import { formatMoney } from '../browser/money.ts';
import type { Sandbox } from '../sandbox.ts';
import { methodRows } from './methods.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** The reason why this order cannot be paid here, or null if it can. */
function problemOf(sandbox: Sandbox, keyId: string, orderId: string): string | null {
  if (keyId !== sandbox.account.keyId) return 'The key passed to Checkout is not known.';
  const order = sandbox.store.orders.get(orderId);
  if (order === undefined) return 'The order passed to Checkout is not known.';
  return order.status === 'paid' ? 'This order is already paid.' : null;
}

/**
 * The payment window. The shop's options (name, prefill, …) arrive in the fragment and are filled in by script. Nothing that can be
 * pressed is visible before the script answers presses.
 */
export function windowPage(sandbox: Sandbox, keyId: string, orderId: string, without: readonly string[]): string {
  const problem = problemOf(sandbox, keyId, orderId);
  const order = problem === null ? sandbox.store.orders.get(orderId) : undefined;
  const amount = order === undefined ? '' : formatMoney(order.amount, order.currency);
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment (sandbox)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/v1/checkout/assets/window.css">
<link rel="stylesheet" href="/v1/checkout/assets/controls.css">
<link rel="modulepreload" href="/v1/checkout/assets/form.ts">
<script type="module" src="/v1/checkout/assets/main.ts"></script>
</head>
<body data-key="${escapeHtml(keyId)}" data-order="${escapeHtml(orderId)}" data-amount="${order?.amount ?? 0}" data-view="loading" data-first="${problem === null ? 'form' : 'broken'}">
<div class="sheet" role="dialog" aria-modal="true" aria-labelledby="merchant" data-testid="sandbox-window">
<p class="banner" data-testid="sandbox-banner">Sandbox – no real money</p>
<header class="head">
<img class="logo" data-slot="image" alt="" width="40" height="40" hidden>
<div class="who"><h1 id="merchant" data-slot="name" data-testid="merchant">Payment</h1><p data-slot="description" data-testid="description"></p></div>
<button class="cross" type="button" data-act="close" data-testid="close" aria-label="Close payment"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></button>
</header>
<div class="sum"><span>Amount</span><strong data-testid="amount">${amount}</strong><span class="clock" data-slot="clock" data-testid="time-left" role="timer" hidden></span></div>
<form class="view" data-for="form" novalidate>
<fieldset class="methods"><legend>Pay with</legend>
${methodRows(without)}
</fieldset>
<div class="acts">
<button class="button brand" type="submit" data-outcome="captured" data-testid="pay-success">Pay ${amount} (succeeds)</button>
<button class="button line" type="button" data-outcome="failed" data-testid="pay-fail">Fail this payment</button>
</div>
<details class="more"><summary data-testid="more-outcomes">More outcomes</summary>
<button class="button quiet" type="button" data-outcome="authorized" data-testid="pay-authorized">Authorised, not captured</button>
<button class="button quiet" type="button" data-outcome="vanish" data-testid="pay-vanish">Captured, but the browser closes before the shop is told</button>
</details>
</form>
<section class="view" data-for="busy" data-testid="busy"><p class="turning" role="status" tabindex="-1" data-focus>Processing…</p><p class="soft">Please keep this window open.</p></section>
<section class="view" data-for="failed" data-testid="failure" aria-labelledby="failed"><h2 id="failed">Payment failed</h2><p data-slot="reason" data-testid="failure-reason" role="alert"></p><p class="soft" data-slot="code" data-testid="failure-code"></p><div class="acts"><button class="button brand" type="button" data-act="retry" data-testid="try-again" data-focus>Try again</button><button class="button line" type="button" data-act="leave" data-testid="failure-close">Close</button></div></section>
<section class="view" data-for="done" data-testid="success"><h2 tabindex="-1" data-focus>Payment received</h2><p class="soft">Taking you back to the shop…</p></section>
<section class="view" data-for="leaving" data-testid="confirm-close"><h2>Leave the payment?</h2><p class="soft">Nothing has been paid yet.</p><div class="acts"><button class="button brand" type="button" data-act="stay" data-testid="confirm-stay" data-focus>Continue paying</button><button class="button line" type="button" data-act="leave" data-testid="confirm-leave">Leave</button></div></section>
<section class="view" data-for="broken" data-testid="window-error"><h2>This payment cannot start</h2><p data-slot="problem" role="alert">${escapeHtml(problem ?? '')}</p><div class="acts"><button class="button line" type="button" data-act="leave" data-testid="error-close" data-focus>Close</button></div></section>
</div>
</body>
</html>
`;
}
