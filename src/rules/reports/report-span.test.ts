import { describe, expect, it } from 'vitest';
import { daysBefore } from '../figures/periods.ts';
import { type DaySpan, presetSpans, spanOf, spanText, stepsOf } from './report-span.ts';

const today = '2026-11-28';

/** Every day of some spans, in order. */
const daysIn = (spans: readonly DaySpan[]): string[] =>
  spans
    .flatMap(({ from, to }) => {
      const within: string[] = [];
      for (let day = from; day <= to; day = daysBefore(day, -1)) within.push(day);
      return within;
    })
    .sort();

describe('the span of an address', () => {
  it('is the last 30 days where nothing is said', () => {
    expect(spanOf({ from: '', to: '' }, today)).toEqual({ from: '2026-10-30', to: today });
  });
  it('ends 30 days after its first day only if it says so', () => {
    expect(spanOf({ from: '2026-01-05', to: '' }, today)).toEqual({ from: '2026-01-05', to: today });
    expect(spanOf({ from: '', to: '2026-03-01' }, today)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });
  it('takes no day that is none, and turns round what is written backwards', () => {
    expect(spanOf({ from: '2026-02-31', to: '2026-02-10' }, today)).toEqual({ from: '2026-01-12', to: '2026-02-10' });
    expect(spanOf({ from: '2026-03-09', to: '2026-03-02' }, today)).toEqual({ from: '2026-03-02', to: '2026-03-09' });
  });
});

it('a span in words', () => {
  expect(spanText({ from: '2026-11-01', to: '2026-11-30' })).toBe('1 Nov 2026 to 30 Nov 2026');
  expect(spanText({ from: today, to: today })).toBe('28 Nov 2026');
});

it('the choices have their days, with India’s financial year', () => {
  const named = (day: string) => Object.fromEntries(presetSpans(day).map(({ word, from, to }) => [word, `${from} ${to}`]));
  expect(named(today)).toMatchObject({
    Today: '2026-11-28 2026-11-28',
    '7 days': '2026-11-22 2026-11-28',
    'Last month': '2026-10-01 2026-10-31',
    'This financial year': '2026-04-01 2026-11-28',
    'Last financial year': '2025-04-01 2026-03-31',
  });
  expect(named('2026-03-31')).toMatchObject({ 'Last month': '2026-02-01 2026-02-28', 'This financial year': '2025-04-01 2026-03-31' });
  expect(named('2026-01-02')['Last month']).toBe('2025-12-01 2025-12-31');
});

describe('the steps of a report by days', () => {
  it.each([
    ['2026-11-01', '2026-11-28', 28],
    ['2026-11-28', '2026-11-28', 1],
    ['2026-10-15', '2026-11-28', 45],
    ['2026-10-14', '2026-11-28', 7],
    ['2026-09-01', '2026-11-28', 13],
    ['2024-11-15', '2026-11-28', 25],
  ])('%s to %s has %i, which are all of its days once', (from, to, count) => {
    const steps = stepsOf({ from, to });
    expect(steps).toHaveLength(count);
    expect(daysIn(steps)).toEqual(daysIn([{ from, to }]));
  });
});
