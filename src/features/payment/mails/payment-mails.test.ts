import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { paise } from '../../../rules/money/money.ts';
import { newsletterConfirm } from '../../newsletter/newsletter-mails.ts';
import { codEnded } from '../../orders/mails/cod-ended.ts';
import { codEndings } from '../../sales/messages/queue-order-mail.server.ts';
import type { OrderView } from '../../sales/order-view.server.ts';
import { contactCode } from './contact-code.ts';
import { orderConfirmed } from './order-confirmed.ts';
import { paymentFailed } from './payment-failed.ts';
import { paymentReturned } from './payment-returned.ts';
import { refunded } from './refunded.ts';

const evil = '<script>alert(1)</script>';
const item = {
  orderId: 'o',
  line: 1,
  productId: 3,
  selectedSize: '2.6',
  quantity: 2,
  priceAtPurchase: paise(79_900),
  name: `Jhumkas ${evil}`,
  image: 'products/a.jpg',
  hsnCode: '7117',
  gstRate: 300,
};
const view = {
  order: {
    id: 'o',
    number: 20_417,
    customerName: `Ananya${evil} Rao`,
    customerEmail: 'a@example.in',
    shippingAddress: {
      address: `14 ${evil}`,
      apartment: '',
      place: '',
      city: 'Bengaluru',
      state: 'KA',
      pin_code: '560003',
      country: 'India',
      phone: '9845000000',
    },
    subtotal: paise(159_800),
    discount: paise(15_980),
    couponCode: 'SHAADI10"><img>',
    shippingFee: paise(0),
    taxes: paise(0),
    total: paise(143_820),
    paidAt: Date.parse('2026-11-20T07:00:00Z'),
    createdAt: Date.parse('2026-11-20T07:00:00Z'),
  },
  items: [item],
  events: [],
} as unknown as OrderView;
const mail = {
  shopUrl: 'https://shop.example',
  view,
  link: 'https://shop.example/order-confirmation?order=o&token=t',
  helpLink: 'https://shop.example/payment-help?order=o&token=t',
  payload: { amount: '143820', reason: 'sold out' },
};

const cash = {
  ...mail,
  view: { ...view, order: { ...view.order, method: 'cod' as const, holdExpiresAt: Date.parse('2026-11-21T07:00:00Z') } },
};

test('a template escapes every value and keeps HTML made by itself', () => {
  expect(html`<b title="${'"&\''}">${evil}${html`<i>${1}</i>`}${null}${[html`<u></u>`]}</b>`.toString()).toBe(
    '<b title="&quot;&amp;&#39;">&lt;script&gt;alert(1)&lt;/script&gt;<i>1</i><u></u></b>',
  );
});

test('the confirmation mail escapes what people typed (#183)', () => {
  for (const { html: body } of [
    orderConfirmed(mail),
    ...codEndings.map((why) => codEnded({ ...cash, payload: { why } })),
    paymentReturned(mail),
    refunded(mail),
    newsletterConfirm('https://shop.example', { confirmUrl: `"${evil}`, leaveUrl: '"><img>' }),
  ]) {
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

test('an order for cash that ended: why, and that nothing is sent or to pay (E17)', () => {
  const told = codEndings.map((why) => codEnded({ ...cash, payload: { why } }));
  for (const { html: page, text } of told)
    for (const version of [page, text]) expect(version).toContain('Nothing will be sent for this order, and there is nothing to pay.');
  expect(told.map(({ subject }) => subject)).toEqual(['Order CHK-20417 is cancelled', 'Order CHK-20417 is cancelled']);
  expect(told.map(({ text }) => /as you asked|had to cancel/.exec(text)?.[0])).toEqual(['as you asked', 'had to cancel']);
});

test('a returned payment says how much, why and when (L9)', () => {
  const { subject, text } = paymentReturned(mail);
  expect(subject).toBe('Your payment of ₹1,438.20 is going back');
  expect(text).toContain('The last piece was sold while your payment was on its way.');
  expect(text).toContain('UPI takes 2 to 7 days, cards and banks 5 to 10 working days.');
  expect(paymentReturned({ ...mail, payload: { amount: '100', reason: 'order is refunded' } }).text).toContain('no longer open');
});

test('the newsletter mail confirms and leaves with one tap (L4)', () => {
  const { text } = newsletterConfirm('https://shop.example', { confirmUrl: 'https://shop.example/c', leaveUrl: 'https://shop.example/l' });
  expect(text).toContain('Confirm: https://shop.example/c');
  expect(text).toContain('Take me off the list: https://shop.example/l');
});

test('a refund says how much, of what, and when by the way it was paid (L9, U-18)', () => {
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
