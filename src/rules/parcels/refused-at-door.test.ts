import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../limits.ts';
import { isRefusedAtDoor } from './refused-at-door.ts';

const noon = Date.parse('2026-11-23T06:30:00Z');
const onDays = (...texts: readonly string[]) => isRefusedAtDoor(texts.map((text, day) => ({ at: noon + day * DAY, text })));

describe('a refusal at the door (T8, #144)', () => {
  it.each(['Consignee refused to accept', 'CUSTOMER_REFUSED', 'Order cancelled by customer', 'Customer has cancelled', 'Not interested'])(
    'is what the courier says twice: %s',
    (text) => {
      expect(onDays(text)).toBe(false);
      expect(onDays(text, text)).toBe(true);
    },
  );

  it.each([
    'Customer not reachable',
    'Consignee unavailable',
    'Refused, cash not ready',
    'Entry refused by security',
    'Customer refused call, not reachable',
    'Attempt cancelled',
    'Pickup cancelled by courier',
    'Address incomplete',
    '',
  ])('is not: %s', (text) => {
    expect(onDays(text, text, text)).toBe(false);
  });

  it('counts a day once, and only the attempts that were refused', () => {
    const text = 'Consignee refused';
    expect(
      isRefusedAtDoor([
        { at: noon, text },
        { at: noon + HOUR, text },
      ]),
    ).toBe(false);
    expect(onDays(text, 'Not reachable', 'Not reachable')).toBe(false);
    expect(onDays(text, 'Not reachable', text)).toBe(true);
    expect(isRefusedAtDoor([])).toBe(false);
  });
});
