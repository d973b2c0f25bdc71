/** The three fields that the shop verifies. */
export interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface PaymentError {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: { order_id?: string; payment_id?: string };
}

/** `vanish` closes the window without a message to the shop. */
export type Message =
  | { type: 'ready' }
  | { type: 'success'; proof: Proof }
  | { type: 'failed'; error: PaymentError }
  | { type: 'dismiss'; reason: 'closed' | 'timeout' }
  | { type: 'vanish' };

/** Posts the fields as a form from this page, for a window that is not in a frame. */
function submit(url: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = url;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** Sends the message to the shop's page, or without one posts the proof to `callbackUrl`. */
export function sendMessage(host: string, callbackUrl: string, message: Message): void {
  if (window.parent !== window) {
    window.parent.postMessage({ source: 'razorpay-sandbox', ...message }, host);
    return;
  }
  if (message.type === 'success' && URL.canParse(callbackUrl)) submit(callbackUrl, { ...message.proof });
  else if (message.type === 'dismiss' && history.length > 1) history.back();
}
