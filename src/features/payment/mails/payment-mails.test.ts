import { expect, test } from 'vitest';
import { cash, mail } from '../../../../tests/shop/order-mail.ts';
import { contactCode } from './contact-code.ts';
import { orderConfirmed } from './order-confirmed.ts';
import { paymentFailed } from './payment-failed.ts';
import { paymentReturned } from './payment-returned.ts';
import { refunded } from './refunded.ts';

test('the mails of payments escape what people typed (#183)', () => {
  for (const { html: body } of [orderConfirmed(mail), paymentReturned(mail), refunded(mail)]) {
    expect(body).not.toContain('<script');
    expect(body).not.toContain('<img>');
  }
  expect(orderConfirmed(mail).html).toContain('Jhumkas &lt;script&gt;');
});

test('the confirmation mail has the total as one figure with its break-up, in HTML and in text (#183, L5)', () => {
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

test('cash on delivery: the first mail carries a code and nothing of the order, the second says what is due at the door (#11, U-19)', () => {
  const asked = contactCode('https://shop.example', { code: '246810' });
  expect(asked.subject).toBe('246810 is your code to place the order');
  for (const version of [asked.html, asked.text]) expect(version).toContain('Was it not you?');
  const { text } = orderConfirmed(cash);
  expect(text).toContain('is confirmed. Cash on delivery, ₹1,438.20 to pay at the door');
  expect(text).toContain('To pay at the door: ₹1,438.20');
  expect(text).not.toMatch(/\bpaid\b/i);
});

test('a returned payment says how much, why and when (L9)', () => {
  const { subject, text } = paymentReturned(mail);
  expect(subject).toBe('Your payment of ₹1,438.20 is going back');
  expect(text).toContain('The last piece was sold while your payment was on its way.');
  expect(text).toContain('UPI takes 2 to 7 days, cards and banks 5 to 10 working days.');
  expect(paymentReturned({ ...mail, payload: { amount: '100', reason: 'order is refunded' } }).text).toContain('no longer open');
});

test('a refund says how much, of what, and when by the way it was paid (L9)', () => {
  const whole = refunded({ ...mail, payload: { amount: '143820', method: 'upi' } });
  expect(whole.subject).toBe('Your refund of ₹1,438.20 for order CHK-20417');
  for (const version of [whole.html, whole.text]) expect(version).toContain('UPI takes 2 to 7 days.');
  expect(whole.text).toContain('All of order CHK-20417 is refunded.');
  expect(refunded({ ...mail, payload: { amount: '10000', method: 'card' } }).text).toContain(
    'This is a part of order CHK-20417 (₹1,438.20).',
  );
});

test('the mail of an unpaid order: nothing was charged, the way to pay, where the money is (E12)', () => {
  const { subject, html: page, text } = paymentFailed(mail);
  expect(subject).toBe('Order CHK-20417 was not paid');
  for (const words of ['Nothing was charged', mail.link, mail.helpLink, '5 to 7 working days']) expect(text).toContain(words);
  expect(page).toContain('Pay again');
  expect(page).not.toContain('<script>');
});
