import { expect, test } from 'vitest';
import { paise } from '../../rules/money/money.ts';
import type { OrderStatus } from '../../rules/order/order-status.ts';
import { acceptedAt } from '../../rules/order/taken-at.ts';
import type { OrderView } from '../ledger/order-view.server.ts';
import { codProgress, codText } from './cod-text.ts';
import { copyText } from './order-text.ts';

const at = Date.parse('2026-11-20T07:12:00Z');
const viewOf = (status: OrderStatus) =>
  ({
    order: {
      status,
      method: 'cod',
      paidByHand: null,
      hasMails: true,
      customerName: 'Ananya Rao',
      customerEmail: 'a@example.in',
      due: paise(79_900),
      advanced: paise(0),
      createdAt: at,
      paidAt: null,
    },
    items: [],
    events: status === 'processing' ? [{ to: 'processing', createdAt: at + 60_000 }] : [],
  }) as unknown as OrderView;
const wordsOf = (status: OrderStatus) => codText(viewOf(status).order, 'CHK-20417', '');
const states = (status: OrderStatus) =>
  codProgress(viewOf(status), wordsOf(status), { delivery: 'Tue 24 and Mon 30 November', dispatch: null }).map(({ state }) => state);

test('an order that ended is shown as cancelled (E17)', () => {
  for (const status of ['cancelled_by_user', 'failed'] as const)
    expect(wordsOf(status)).toMatchObject({ headline: 'This order is cancelled', badge: 'Cancelled', tone: 'off' });
});

test('an open order is due at the door and never called paid (#187)', () => {
  for (const status of ['processing', 'shipped', 'delivered'] as const) {
    const { headline, sentence, next } = wordsOf(status);
    expect([headline === 'Thank you, Ananya', next]).toEqual([status === 'processing', 'orders']);
    expect(sentence.includes('₹799.00')).toBe(status !== 'delivered');
    expect(sentence).not.toMatch(/\bpaid\b/);
  }
});

test('the progress follows the stored status; the delivery time starts with the confirmation (#178)', () => {
  expect(states('failed')).toEqual(['done', 'bad']);
  expect(states('processing')).toEqual(['done', 'now', null, null]);
  expect(states('shipped')).toEqual(['done', 'done', 'now', null]);
  expect(states('delivered')).toEqual(['done', 'done', 'done', 'done']);
  expect([acceptedAt(viewOf('processing')), acceptedAt(viewOf('failed'))]).toEqual([at + 60_000, at]);
});

test('a manual order whose money was received by hand is paid, and promises no mail that nobody gets', () => {
  const { order } = viewOf('processing');
  const { sentence } = codText({ ...order, paidByHand: 'upi' }, 'CHK-20417', copyText({ ...order, hasMails: false }, '9845012345'));
  expect(sentence).toBe('Order CHK-20417 is paid: ₹799.00.');
});
