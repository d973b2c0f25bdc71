import { describe, expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { askedAtDoor, costsInAll, roundingGiven } from './at-door.ts';

const cash = (due: number) => ({ due: paise(due), advanced: ZERO, method: 'cod', paidByHand: null }) as const;

describe('what is collected at a door (#155)', () => {
  it('is the whole rupees below what is due; the shop gives the rest', () => {
    expect([askedAtDoor(cash(79_950)), roundingGiven(cash(79_950))]).toEqual([79_900, 50]);
    expect([askedAtDoor(cash(79_900)), roundingGiven(cash(79_900))]).toEqual([79_900, 0]);
  });

  it('is the rest after an advance, which changes neither the cost nor its paise', () => {
    const order = { ...cash(79_950), advanced: paise(9_900) };
    expect([askedAtDoor(order), costsInAll(order), roundingGiven(order)]).toEqual([70_000, 79_900, 50]);
  });

  it('is nothing else for what is paid in another way', () => {
    const online = { due: paise(79_950), advanced: ZERO, method: 'gateway', paidByHand: null } as const;
    const byHand = { due: paise(79_950), advanced: ZERO, method: 'cod', paidByHand: 'upi' } as const;
    for (const order of [online, byHand]) expect([askedAtDoor(order), roundingGiven(order)]).toEqual([79_950, 0]);
  });
});
