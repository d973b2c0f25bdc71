import { HOLD_TTL } from '../limits.ts';
import { CHAT_CHECKED_EVERY } from './chat-hold.ts';
import { isOpen, type OrderStatus } from './order-status.ts';
import { nextCheckAt, nextCheckOfHold } from './reconcile.ts';

interface Checked {
  readonly status: OrderStatus;
  readonly reservation: 'held' | 'committed' | 'released';
  /** UTC ms. */
  readonly holdExpiresAt: number;
}

interface AfterCheck {
  /** The pieces are on sale again. */
  readonly release: boolean;
  /** The order becomes failed. */
  readonly fails: boolean;
  /** UTC ms; null: no payment can arrive any more. */
  readonly nextCheckAt: number | null;
}

/** Decides what happens to an unpaid order after the gateway's answer. `isPayable`: an authorised payment would pay it. */
export function afterCheck({ status, reservation, holdExpiresAt }: Checked, isPayable: boolean, now: number): AfterCheck {
  const isHeld = reservation === 'held';
  const release = isHeld && holdExpiresAt <= now && !isPayable;
  // Held for a chat: nobody knows when its payment is opened again.
  if (isHeld && holdExpiresAt - HOLD_TTL > now) {
    const next = status === 'pending_payment' ? holdExpiresAt : Math.min(holdExpiresAt, now + CHAT_CHECKED_EVERY);
    return { release, fails: false, nextCheckAt: next };
  }
  // Counted from the last time the order was opened for payment, when the hold started.
  const next = isHeld && !release ? nextCheckOfHold : nextCheckAt;
  return {
    release,
    fails: release && isOpen(status),
    nextCheckAt: next(holdExpiresAt - HOLD_TTL, now),
  };
}
