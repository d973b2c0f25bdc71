import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { askedAtDoor, roundingGiven } from './at-door.ts';

const cash = (due: number) => ({ due: paise(due), method: 'cod', paidByHand: null }) as const;

describe('what is collected at a door (#155)', () => {
  it('is the whole rupees below what is due; the shop gives the rest', () => {
    expect([askedAtDoor(cash(79_950)), roundingGiven(cash(79_950))]).toEqual([79_900, 50]);
    expect([askedAtDoor(cash(79_900)), roundingGiven(cash(79_900))]).toEqual([79_900, 0]);
  });

  it('is nothing else for what is paid in another way', () => {
    const online = { due: paise(79_950), method: 'gateway', paidByHand: null } as const;
    const byHand = { due: paise(79_950), method: 'cod', paidByHand: 'upi' } as const;
    for (const order of [online, byHand]) expect([askedAtDoor(order), roundingGiven(order)]).toEqual([79_950, 0]);
  });
});
