import { expect, test } from 'vitest';
import { cash, mail, sender } from '../../../../tests/shop/orders/order-mail.ts';
import { contactCode } from './contact-code.ts';
import { orderConfirmed } from './order-confirmed.ts';
import { paymentFailed } from './payment-failed.ts';
import { paymentReturned } from './payment-returned.ts';
import { refunded } from './refunded.ts';

test('the payment mails escape text that people typed (#183)', () => {
  for (const { html: body } of [orderConfirmed(mail), paymentReturned(mail), refunded(mail)]) {
    expect(body).not.toContain('<script');
    expect(body).not.toContain('<img>');
  }
  expect(orderConfirmed(mail).html).toContain('Jhumkas &lt;script&gt;');
});

test('the confirmation mail shows the total and its breakdown, in HTML and in text (#183, L5)', () => {
  const { subject, html: body, text } = orderConfirmed(mail);
  expect(subject).toBe('Order CHK-20417 is confirmed');
  for (const version of [body, text]) {
    for (const figure of [
      '₹1,598.00',
      '−₹159.80',
      'Free',
      '₹1,438.20',
      'Size 2.6, quantity 2',
      'Prices include all taxes.',
      '24 and 28 November',
    ])
      expect(version).toContain(figure);
  }
  expect(body).toContain('src="https://shop.example/media/products/a.jpg/240.jpeg"');
  expect(body).toContain('href="https://shop.example/order-confirmation?order=o&amp;token=t"');
  expect(text).toContain(mail.link);
});

test('the confirmation mail names the business that the order is billed to, and none for a person', () => {
  const { html: body, text } = orderConfirmed({ ...mail, business: { gstin: '29AAGCB7383J1Z4', legalName: 'Rao & <b>Sons' } });
  expect(text).toContain('Billed to Rao & <b>Sons, GSTIN 29AAGCB7383J1Z4');
  expect(body).toContain('Billed to Rao &amp; &lt;b&gt;Sons, GSTIN 29AAGCB7383J1Z4');
  for (const version of [orderConfirmed(mail).html, orderConfirmed(mail).text]) expect(version).not.toContain('Billed to');
});

test('the mail of a seller without a GSTIN names no tax that is included', () => {
  const unregistered = { ...mail, sender: { ...sender, store: { ...sender.store, gstin: '', isUnregistered: true } } };
  const { html: body, text } = orderConfirmed(unregistered);
  for (const version of [body, text]) {
    expect(version).toContain('No GST is added.');
    expect(version).not.toContain('include all taxes');
  }
});

test('cash on delivery: the first mail has a code and no order details, the second says what is due at the door (#11, #155, U-19)', () => {
  const asked = contactCode(sender, { code: '246810', long: '4821 9035 7716 2204' });
  expect(asked.subject).toBe('246810 is your code to place the order');
  for (const version of [asked.html, asked.text]) expect(version).toContain('Wasn’t it you?');
  expect(asked.text).toContain('long one instead: 4821 9035 7716 2204.');
  const { text } = orderConfirmed(cash);
  expect(text).toContain('is confirmed. Cash on delivery, ₹1,438.00 to pay at the door');
  expect(text).toContain('Rounding, given by the shop: −₹0.20\nTo pay at the door: ₹1,438.00');
  expect(text).not.toMatch(/\bpaid\b/i);
});

test('the mail about a returned payment says how much, why and when (L9)', () => {
  const { subject, text } = paymentReturned(mail);
  expect(subject).toBe('We are returning your payment of ₹1,438.20');
  expect(text).toContain('The last piece was sold while your payment was on its way.');
  expect(text).toContain('UPI takes 2 to 7 days, cards and banks 5 to 10 working days.');
  expect(paymentReturned({ ...mail, payload: { amount: '100', reason: 'order is refunded' } }).text).toContain('no longer open');
});

test('the mail about a refund says how much, for what, and when it arrives for the payment method (L9)', () => {
  const whole = refunded({ ...mail, payload: { amount: '143820', method: 'upi' } });
  expect(whole.subject).toBe('Your refund of ₹1,438.20 for order CHK-20417');
  for (const version of [whole.html, whole.text]) expect(version).toContain('UPI takes 2 to 7 days.');
  expect(whole.text).toContain('It is the full amount of order CHK-20417.');
  expect(refunded({ ...mail, payload: { amount: '10000', method: 'card' } }).text).toContain(
    'It is a part of order CHK-20417 (₹1,438.20).',
  );
});

test('the mail about an unpaid order: nothing was charged, a link to pay, a link to check debited money (E12)', () => {
  const { subject, html: page, text } = paymentFailed(mail);
  expect(subject).toBe('Order CHK-20417 was not paid');
  for (const words of ['Nothing was charged', mail.link, mail.helpLink, '5 to 7 working days']) expect(text).toContain(words);
  expect(page).toContain('Pay again');
  expect(page).not.toContain('<script>');
});

test('a sale at a stall is paid and in the customer’s hands: its mail promises no parcel', () => {
  const at = mail.view.order.createdAt;
  const order = { ...mail.view.order, method: 'cod' as const, source: 'exhibition' as const, paidByHand: 'cash' as const, deliveredAt: at };
  const { text } = orderConfirmed({ ...mail, view: { ...mail.view, order } });
  expect(text).toContain('It’s yours.');
  expect(text).toContain('Paid: ₹1,438.20');
  expect(text).not.toMatch(/at the door|Arrives|arrives|when it ships/);
});
