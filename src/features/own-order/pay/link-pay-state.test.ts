import { expect, test } from 'vitest';
import { isPaidByLink, linkPayState } from './link-pay-state.ts';

const held = { status: 'pending_payment', reservation: 'held', hold: 'trusted', holdExpiresAt: 2, paidAt: null } as const;

test('a link is open while its pieces are held, also after a payment that failed', () => {
  expect(linkPayState(held, 1)).toBe('open');
  expect(linkPayState({ ...held, status: 'failed' }, 1)).toBe('open');
  expect(linkPayState({ ...held, status: 'cancelled_by_user' }, 1)).toBe('open');
  expect(linkPayState(held, 2)).toBe('over');
  expect(linkPayState({ ...held, status: 'cancelled_by_user', reservation: 'released' }, 1)).toBe('over');
  expect(linkPayState({ ...held, status: 'failed_verification' }, 1)).toBe('checking');
  expect(linkPayState({ ...held, status: 'paid', reservation: 'committed', paidAt: 1 }, 1)).toBe('paid');
  expect(linkPayState({ ...held, status: 'cancelled_by_user', reservation: 'released', paidAt: 1 }, 1)).toBe('refunded');
});

test('its own page is the only one until it is paid', () => {
  const chat = { origin: 'chat', status: 'pending_payment', paidAt: null } as const;
  expect(isPaidByLink(chat)).toBe(true);
  expect(isPaidByLink({ ...chat, status: 'failed' })).toBe(true);
  expect(isPaidByLink({ ...chat, status: 'paid', paidAt: 1 })).toBe(false);
  expect(isPaidByLink({ ...chat, origin: 'shop' })).toBe(false);
});
