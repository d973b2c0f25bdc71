import type { Method } from '../types.ts';

const BANKS = [
  ['HDFC', 'HDFC Bank'],
  ['ICIC', 'ICICI Bank'],
  ['SBIN', 'State Bank of India'],
  ['UTIB', 'Axis Bank'],
  ['KKBK', 'Kotak Mahindra Bank'],
] as const;
const WALLETS = [
  ['phonepe', 'PhonePe'],
  ['amazonpay', 'Amazon Pay'],
  ['mobikwik', 'MobiKwik'],
  ['airtelmoney', 'Airtel Money'],
] as const;

function choice(name: string, label: string, options: readonly (readonly [string, string])[]): string {
  const list = options.map(([value, text]) => `<option value="${value}">${text}</option>`).join('');
  return `<label class="field">${label}<select name="${name}" data-testid="field-${name}">${list}</select></label>`;
}

function input(name: string, label: string, value: string, attributes: string): string {
  return `<label class="field">${label}<input name="${name}" value="${value}" data-testid="field-${name}" autocomplete="off" spellcheck="false" ${attributes}></label>`;
}

const CARD = [
  input('card', 'Card number', '4111 1111 1111 1111', 'inputmode="numeric" maxlength="23"'),
  '<div class="pair">',
  input('expiry', 'Expiry', '12/30', 'inputmode="numeric" maxlength="5"'),
  input('cvv', 'CVV', '123', 'inputmode="numeric" maxlength="4"'),
  '</div>',
  input('card_name', 'Name on card', 'Sandbox Shopper', ''),
].join('');

const ROWS: readonly { method: Method; title: string; hint: string; fields: string }[] = [
  {
    method: 'upi',
    title: 'UPI',
    hint: 'Google Pay, PhonePe, Paytm',
    fields: `${input('vpa', 'UPI ID', 'success@razorpay', 'inputmode="email" autocapitalize="none"')}<p class="soft">failure@razorpay always fails.</p>`,
  },
  { method: 'card', title: 'Card', hint: 'Visa, Mastercard, RuPay', fields: CARD },
  { method: 'netbanking', title: 'Netbanking', hint: 'All Indian banks', fields: choice('bank', 'Bank', BANKS) },
  { method: 'wallet', title: 'Wallet', hint: 'PhonePe, Amazon Pay', fields: choice('wallet', 'Wallet', WALLETS) },
];

/** The payment methods but `without` ('card', …) as radio buttons, each with its fields below it; the style sheet shows those of the chosen one. */
export function methodRows(without: readonly string[]): string {
  return ROWS.filter(({ method }) => !without.includes(method))
    .map(
      ({ method, title, hint, fields }) => `<div class="method">
<label class="row"><input type="radio" name="method" value="${method}" data-testid="method-${method}"${method === 'upi' ? ' checked' : ''}><span class="title">${title}</span><span class="hint">${hint}</span></label>
<div class="fields" data-testid="fields-${method}">${fields}</div>
</div>`,
    )
    .join('\n');
}
