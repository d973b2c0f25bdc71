import { afterEach, expect, test, vi } from 'vitest';
import { openPaymentWindow } from './payment-window.client.ts';

afterEach(() => vi.unstubAllGlobals());

const request = {
  key: 'rzp_test',
  amount: 79_900,
  gatewayOrderId: 'order_1',
  dbOrderId: 'o1',
  prefill: { name: 'Ananya Rao', email: 'a@example.in', contact: '+919845000000' },
};

test('the payment window ends after ten minutes and four more attempts, and an in-app browser comes back to our address (L31)', () => {
  const made: object[] = [];
  class Razorpay {
    constructor(options: object) {
      made.push(options);
    }
    on() {}
    open() {}
    close() {}
  }
  vi.stubGlobal('window', { Razorpay });
  void openPaymentWindow({ ...request, callbackUrl: 'https://shop.test/api/payment-callback?order=o1' });
  expect(made).toMatchObject([
    {
      retry: { enabled: true, max_count: 4 },
      timeout: 600,
      callback_url: 'https://shop.test/api/payment-callback?order=o1',
      redirect: true,
    },
  ]);
});
