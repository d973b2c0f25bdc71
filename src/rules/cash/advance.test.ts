import { expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { advanceKept, advanceOf, FIRST_ADVANCE } from './advance.ts';

const share = { advance: ZERO, advancePercent: 10 };

test('a fixed sum, or a share of the total in whole rupees; a rupee at least stays for the door', () => {
  expect(advanceOf(paise(79_950), FIRST_ADVANCE)).toBe(9_900);
  expect(advanceOf(paise(79_950), share)).toBe(7_900);
  expect(advanceOf(paise(500), share)).toBe(100);
  expect(advanceOf(paise(10_050), FIRST_ADVANCE)).toBe(9_900);
  expect(advanceOf(paise(9_950), FIRST_ADVANCE)).toBe(9_800);
  expect(advanceOf(paise(150), FIRST_ADVANCE)).toBe(0);
  for (let total = 0; total < 30_000; total += 7) {
    for (const terms of [FIRST_ADVANCE, share]) {
      const advance = advanceOf(paise(total), terms);
      expect(advance % 100).toBe(0);
      if (advance > 0) expect(total - advance).toBeGreaterThanOrEqual(100);
    }
  }
});

test('a refusal at the door costs what the courier charged, and at most the advance; any other end costs nothing', () => {
  expect(advanceKept(paise(9_900), paise(6_550), true)).toBe(6_500);
  expect(advanceKept(paise(9_900), paise(14_000), true)).toBe(9_900);
  expect(advanceKept(paise(9_900), paise(-100), true)).toBe(0);
  expect(advanceKept(paise(9_900), paise(6_500), false)).toBe(0);
});
