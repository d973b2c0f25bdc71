import { expect, test } from 'vitest';
import { paise } from '../../rules/money.ts';
import type { OrderStatus } from '../../rules/order-status.ts';
import { codSteps, codWords, takenAt } from './cod-words.ts';
import type { OrderView } from './order-view.server.ts';

const at = Date.parse('2026-11-20T07:12:00Z');
const DAY = 86_400_000;
const viewOf = (status: OrderStatus) =>
  ({
    order: {
      status,
      method: 'cod',
      holdExpiresAt: at + DAY,
      customerName: 'Ananya Rao',
      customerEmail: 'a@example.in',
      total: paise(79_900),
      createdAt: at,
      paidAt: null,
    },
    items: [],
    events: status === 'processing' ? [{ to: 'processing', createdAt: at + 60_000 }] : [],
  }) as unknown as OrderView;
const wordsOf = (status: OrderStatus, now = at) => codWords(viewOf(status).order, 'CHK-20417', now);
const states = (status: OrderStatus, now = at) =>
  codSteps(viewOf(status), wordsOf(status, now), '24 and 30 November').map(({ state }) => state);

test('E4 a page asks for the yes until the day is over, whether or not the cron has run', () => {
  expect(wordsOf('pending_payment')).toMatchObject({ headline: 'Confirm your order', next: 'confirm', badge: 'Waiting for you' });
  for (const late of [wordsOf('pending_payment', at + DAY), wordsOf('failed')])
    expect(late).toMatchObject({ headline: 'This order was not confirmed in time', next: 'again' });
  expect(wordsOf('cancelled_by_user')).toMatchObject({ headline: 'This order is cancelled', next: 'again', badge: 'Cancelled' });
});

test('#187 what is confirmed is due at the door and never called paid', () => {
  for (const status of ['processing', 'shipped', 'delivered'] as const) {
    const { headline, sentence, next } = wordsOf(status);
    expect([headline.startsWith('Thank you, Ananya.'), next]).toEqual([true, 'orders']);
    expect(sentence).toContain('₹799.00');
    expect(sentence).not.toMatch(/\bpaid\b/);
  }
});

test('#178 the beads follow the stored status; delivery counts from the confirmation', () => {
  expect(states('pending_payment')).toEqual(['done', 'now', null]);
  expect(states('failed')).toEqual(['done', 'bad']);
  expect(states('processing')).toEqual(['done', 'now', null, null]);
  expect(states('shipped')).toEqual(['done', 'done', 'now', null]);
  expect(states('delivered')).toEqual(['done', 'done', 'done', 'done']);
  expect([takenAt(viewOf('processing')), takenAt(viewOf('failed'))]).toEqual([at + 60_000, at]);
});
