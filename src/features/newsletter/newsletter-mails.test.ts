import { expect, test } from 'vitest';
import { sender } from '../../../tests/shop/orders/order-mail.ts';
import { newsletterConfirm } from './newsletter-mails.ts';

test('the newsletter mail confirms and leaves with one tap (L4)', () => {
  const { text } = newsletterConfirm(sender, { confirmUrl: 'https://shop.example/c', leaveUrl: 'https://shop.example/l' });
  expect(text).toContain('Yes, send it to me: https://shop.example/c');
  expect(text).toContain('Take me off the list: https://shop.example/l');
});

test('it escapes its links (#183)', () => {
  const { html } = newsletterConfirm(sender, { confirmUrl: '"<script>alert(1)</script>', leaveUrl: '"><img>' });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img>');
});
