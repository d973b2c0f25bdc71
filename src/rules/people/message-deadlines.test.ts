import { expect, test } from 'vitest';
import { messageKinds } from '../../features/messages/message-kinds.ts';
import { MESSAGE_TIMEOUT, messageDeadlines } from './message-deadlines.ts';
import { CODE_TTL, RESET_LINK_TTL, VERIFY_LINK_TTL } from './rate-limits.ts';

test('every deadline belongs to a mail that the shop sends', () => {
  expect(Object.keys(messageDeadlines).filter((kind) => !(messageKinds as readonly string[]).includes(kind))).toEqual([]);
});

test.each([
  ['sign-in-code', CODE_TTL],
  ['contact-code', CODE_TTL],
  ['password-reset', RESET_LINK_TTL],
  ['verify-email', VERIFY_LINK_TTL],
])('%s is not sent after its code or link has expired', (kind, lifetime) => {
  expect(messageDeadlines[kind]).toBeLessThanOrEqual(lifetime);
  expect(messageDeadlines[kind]).toBeGreaterThan(MESSAGE_TIMEOUT);
});

test('messages about orders never expire', () => {
  for (const kind of ['order-confirmed', 'order-shipped', 'refunded']) expect([kind, messageDeadlines[kind]]).toEqual([kind, undefined]);
});
