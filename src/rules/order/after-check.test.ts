import { describe, expect, it } from 'vitest';
import { HOLD_TTL, HOUR, MINUTE } from '../limits.ts';
import { afterCheck } from './after-check.ts';

const order = { status: 'pending_payment_gateway', reservation: 'held', holdExpiresAt: HOLD_TTL } as const;

describe('what follows for an unpaid order once the gateway was asked', () => {
  it('keeps the pieces until the hold ends, and looks again', () => {
    expect(afterCheck(order, false, 2 * MINUTE)).toEqual({ release: false, fails: false, nextCheckAt: 5 * MINUTE });
  });

  it('then gives them back, the order fails, and later checks look for late money', () => {
    expect(afterCheck(order, false, HOLD_TTL)).toEqual({ release: true, fails: true, nextCheckAt: 30 * MINUTE });
  });

  it('one that is held for a chat is looked at every ten minutes once its payment was opened, and at its end', () => {
    const chat = { ...order, holdExpiresAt: 48 * HOUR };
    expect(afterCheck(chat, false, HOUR)).toEqual({ release: false, fails: false, nextCheckAt: HOUR + 10 * MINUTE });
    expect(afterCheck({ ...chat, status: 'pending_payment' }, false, HOUR)).toMatchObject({ release: false, nextCheckAt: 48 * HOUR });
    expect(afterCheck(chat, false, 48 * HOUR)).toMatchObject({ release: true, fails: true });
  });

  it('not while a payment is authorised that would pay it: the hold is looked at for ever', () => {
    expect(afterCheck(order, true, HOLD_TTL)).toMatchObject({ release: false, fails: false });
    expect(afterCheck(order, true, 200 * HOUR)).toEqual({ release: false, fails: false, nextCheckAt: 201 * HOUR });
  });

  it('an order that has failed already fails no second time; one without pieces has no more checks after five days', () => {
    expect(afterCheck({ ...order, status: 'failed_verification' }, false, HOLD_TTL)).toMatchObject({ release: true, fails: false });
    expect(afterCheck({ ...order, reservation: 'released' }, false, 200 * HOUR)).toEqual({
      release: false,
      fails: false,
      nextCheckAt: null,
    });
  });
});
