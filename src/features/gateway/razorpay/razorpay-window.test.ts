import { afterEach, expect, test, vi } from 'vitest';
import { inLanguage } from '../../../platform/request/request-note.ts';
import { openRazorpay } from './razorpay-window.client.ts';

afterEach(() => vi.unstubAllGlobals());

const request = {
  key: 'rzp_test',
  amount: 79_900,
  gatewayOrderId: 'order_1',
  dbOrderId: 'o1',
  prefill: { name: 'Ananya Rao', email: 'a@example.in', contact: '+919845000000' },
  colour: '#000000',
  callbackUrl: 'https://shop.test/api/payment-callback?order=o1',
};

/** Opens the window with a script that only notes what it gets. @returns its options, and what a failed attempt says to the shop */
function open(callbackUrl: string | null, prefersUpi = false, userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0') {
  const made: object[] = [];
  const said: object[] = [];
  let listen: (event: object) => void = () => {};
  class Razorpay {
    constructor(options: object) {
      made.push(options);
    }
    on(_event: string, listener: (event: object) => void) {
      listen = listener;
    }
    open() {}
    close() {}
  }
  vi.stubGlobal('window', { Razorpay });
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('document', { documentElement: { lang: 'en-IN' }, querySelector: () => ({ content: 'Chamak' }) });
  openRazorpay({ ...request, callbackUrl, prefersUpi }, { paid: () => {}, closed: () => {}, failed: (failure) => said.push(failure) });
  return { made, said, fail: (event: object) => listen(event) };
}

test('the payment window ends after ten minutes and four more attempts and asks before it closes, and an in-app browser comes back to our address (L31)', () => {
  const { made } = open(request.callbackUrl);
  expect(made).toMatchObject([
    {
      ...{ retry: { enabled: true, max_count: 4 }, timeout: 600, modal: { confirm_close: true } },
      ...{ callback_url: request.callbackUrl, redirect: true, order_id: 'order_1' },
    },
  ]);
  expect(made[0]).not.toHaveProperty('handler');
});

test('the payment window speaks the language of the page', () => {
  expect(open(null).made).toMatchObject([{ config: { display: { language: 'en' } } }]);
  expect(inLanguage('hi', () => open(null).made)).toMatchObject([{ config: { display: { language: 'hi' } } }]);
});

test('the window offers cards, net banking, wallets and UPI: nothing but the field for a UPI id is hidden (#7)', () => {
  const [made] = open(null, true).made;
  expect(made).not.toHaveProperty('method');
  expect(made).toMatchObject({ config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } } });
  expect((made as { config: { display: object } }).config.display).not.toHaveProperty('preferences');
});

test('a failed attempt: a known reason in words, any other only with the sentence of the gateway (#174)', () => {
  const { said, fail } = open(null);
  fail({ error: { description: 'Wrong PIN.', reason: 'incorrect_pin' } });
  fail({ error: { description: 'No answer.', reason: 'toString' } });
  fail({});
  expect(said).toEqual([
    { description: 'Wrong PIN.', why: 'the UPI PIN was wrong' },
    { description: 'No answer.', why: undefined },
    { description: undefined, why: undefined },
  ]);
});

test('with UPI chosen the window opens with it; otherwise it names no way', () => {
  expect(open(null, true).made).toMatchObject([{ prefill: { method: 'upi' } }]);
  expect(open(null).made[0]).not.toHaveProperty('prefill.method');
});

test.each([
  ['a phone with Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', true],
  ['a computer', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', true],
  [
    'Safari of an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  [
    'Chrome of an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    true,
  ],
])('whether the field for a UPI id is hidden: %s', (_, userAgent, isHidden) => {
  const hide = [{ method: 'upi', flows: ['collect'] }];
  const [made] = open(null, false, userAgent).made;
  if (isHidden) expect(made).toMatchObject({ config: { display: { hide } } });
  else expect(made).not.toHaveProperty('config.display.hide');
});
