import { expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { cashDifference, changedFigures, type Figures, figureNames, onlineDifference } from './month-figures.ts';

const none = Object.fromEntries(figureNames.map((name) => [name, ZERO])) as unknown as Figures;
const figures: Figures = {
  ...none,
  ...{ captured: paise(1_000), inBank: paise(700), onWay: paise(100), fees: paise(50), refunds: paise(100), held: paise(50) },
  ...{ collected: paise(500), cashInBank: paise(300), cashAtCouriers: paise(150), cashDeductions: paise(50) },
};

it('what is captured is explained by its parts to the paisa, and cash by its own', () => {
  expect([onlineDifference(figures), cashDifference(figures)]).toEqual([0, 0]);
  expect(onlineDifference({ ...figures, inBank: paise(699) })).toBe(1);
  expect(cashDifference({ ...figures, cashGivenUp: paise(1) })).toBe(-1);
});

it('a closed month names what it says now that it did not say', () => {
  expect(changedFigures(figures, figures)).toEqual([]);
  expect(changedFigures(figures, { ...figures, inBank: paise(800), onWay: ZERO })).toEqual([
    { name: 'inBank', by: 100 },
    { name: 'onWay', by: -100 },
  ]);
});
