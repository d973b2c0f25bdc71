import { expect, test } from 'vitest';
import { firstSteps, leftBeforeOpening, minutesLeft, type StepsDone, stepNow, stepsBeforeOpening, stepsLeft } from './first-day.ts';

const done = (...steps: readonly string[]) => Object.fromEntries(firstSteps.map((step) => [step, steps.includes(step)])) as StepsDone;

test('the steps before the last one open the shop; the log-in and the marks may follow', () => {
  expect(firstSteps.filter((step) => !stepsBeforeOpening.includes(step))).toEqual(['second-step', 'brand', 'open']);
  expect(leftBeforeOpening(done(...stepsBeforeOpening))).toBeUndefined();
  for (const missing of stepsBeforeOpening) expect(leftBeforeOpening(done(...firstSteps.filter((step) => step !== missing)))).toBe(missing);
});

test('the whole list takes half an hour at most, and what is done takes nothing', () => {
  expect(minutesLeft(done())).toBeLessThanOrEqual(30);
  expect(minutesLeft(done(...firstSteps))).toBe(0);
  expect(stepsLeft(done('brand'))[1]).toBe('second-step');
});

test('a step that was put off comes after all others, the one put off last at the very end', () => {
  const left = ['second-step', 'brand', 'piece'] as const;
  expect(stepNow(left, [])).toBe('second-step');
  expect(stepNow(left, ['second-step'])).toBe('brand');
  expect(stepNow(left, ['brand', 'second-step', 'cash'])).toBe('piece');
  expect(stepNow(left, ['brand', 'second-step', 'piece'])).toBe('brand');
  expect(stepNow([], ['brand'])).toBeUndefined();
});
