/** The script of the payment window: each button of its form is an outcome. */

/** What the shop passed to `new Razorpay(…)`, as `checkout.ts` writes it into the fragment. */
interface Options {
  /** Origin of the shop's page, the only one that receives messages. */
  host: string;
  key: string;
  order: string;
  /** Paise. */
  amount: number;
  name: string;
  email?: string;
  contact?: string;
  /** How many attempts may follow a failed one. */
  retries: number;
  /** Seconds; 0 = no limit. */
  timeout: number;
}

type Answer = { proof: object } | { error: { description: string } };

const options: Options = JSON.parse(decodeURIComponent(location.hash.slice(1)));
let failures = 0;

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`window: #${id} is missing`);
  return found;
}

function say(message: object): void {
  window.parent.postMessage({ source: 'razorpay-sandbox', ...message }, options.host);
}

/** A payment that is being made may finish. */
function leave(reason?: 'timeout'): void {
  if (!part('close').hasAttribute('disabled')) say({ type: 'dismiss', reason });
}

function setBusy(isBusy: boolean): void {
  part('choices').toggleAttribute('disabled', isBusy || failures > options.retries);
  part('close').toggleAttribute('disabled', isBusy);
}

function focusFirst(): void {
  const first = document.querySelector<HTMLElement>('fieldset:enabled :checked') ?? part('close');
  first.focus();
}

/** Asks the gateway to pay, authorise or fail; never rejects. */
async function attempt(method: unknown, outcome: unknown): Promise<Answer> {
  const { key, order, amount, email, contact } = options;
  const body = JSON.stringify({ key_id: key, order_id: order, amount, email, contact, method, outcome });
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/v1/checkout/payments', { method: 'POST', headers, body });
    const json = await answer.json();
    return answer.ok ? { proof: json } : json;
  } catch {
    return { error: { description: 'The payment could not be reached. If money was debited, it is returned automatically.' } };
  }
}

async function run(method: unknown, outcome: unknown): Promise<void> {
  setBusy(true);
  part('said').textContent = 'Processing…';
  const answer = await attempt(method, outcome === 'vanish' ? 'captured' : outcome);
  if ('proof' in answer) return say(outcome === 'vanish' ? { type: 'vanish' } : { type: 'success', proof: answer.proof });
  failures += 1;
  part('said').textContent = answer.error.description;
  setBusy(false);
  focusFirst();
  say({ type: 'failed', error: answer.error });
}

part('name').textContent = options.name;
part('amount').textContent = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(options.amount / 100);
part('close').addEventListener('click', () => leave());
part('form').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const chosen = new FormData(event.target, event.submitter);
  void run(chosen.get('method'), chosen.get('outcome'));
});
document.addEventListener('keydown', (event) => event.key === 'Escape' && leave());
// A frame of another origin may not focus itself: the shop's page focuses it, on its body.
window.addEventListener('focus', () => document.activeElement === document.body && focusFirst());
if (options.timeout > 0) setTimeout(() => leave('timeout'), options.timeout * 1000);
part('form').hidden = false;
say({ type: 'ready' });
