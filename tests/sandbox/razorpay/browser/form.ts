import type { PaymentError, Proof } from './host.ts';
import type { WindowOptions } from './options.ts';
import { part } from './page.ts';

export type Answer = { proof: Proof } | { error: PaymentError };

const UNREACHABLE: PaymentError = {
  code: 'GATEWAY_ERROR',
  description: 'The payment could not be reached. If money was debited, it is returned automatically.',
  source: 'gateway',
  step: 'payment_initiation',
  reason: 'network_error',
  metadata: {},
};

function chosen(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const method = text('method');
  if (method === 'upi') return { method, vpa: text('vpa') };
  if (method === 'netbanking') return { method, bank: text('bank') };
  if (method === 'wallet') return { method, wallet: text('wallet') };
  // The number itself stays in this window: a real gateway does not send it to the shop either.
  return { method, card_last4: text('card').replace(/\D/g, '').slice(-4), card_name: text('card_name') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Asks the gateway to pay, authorise or fail; resolves with its answer and never rejects. */
export async function attempt(options: WindowOptions, outcome: string): Promise<Answer> {
  const form = part('form');
  if (!(form instanceof HTMLFormElement)) throw new Error('window: no form');
  const { key, order, amount } = document.body.dataset;
  const body = {
    key_id: key,
    order_id: order,
    amount: options.amount ?? Number(amount),
    outcome,
    email: options.email,
    contact: options.contact,
    description: options.description,
    ...chosen(form),
  };
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/v1/checkout/payments', { method: 'POST', headers, body: JSON.stringify(body) });
    const json: unknown = await answer.json();
    if (answer.ok) return { proof: json as Proof };
    return { error: isRecord(json) && isRecord(json.error) ? { ...UNREACHABLE, ...json.error } : UNREACHABLE };
  } catch {
    return { error: { ...UNREACHABLE, metadata: { order_id: order ?? '' } } };
  }
}
