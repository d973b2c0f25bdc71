import { expect, test } from 'vitest';
import { DAY, SESSION_TTL } from '../limits.ts';
import { backoff, isSessionGone, SESSION_TICK, sessionVerdict, shouldRefresh } from './session-clock.ts';

test('a session is refreshed once a day, and at each tick of 30 s from three before its end on (#216, #217)', () => {
  const now = 1_800_000_000_000;
  expect(SESSION_TICK).toBe(30_000);
  expect(shouldRefresh(now + SESSION_TTL, now)).toBe(false);
  expect(shouldRefresh(now + SESSION_TTL - DAY, now)).toBe(false);
  expect(shouldRefresh(now + SESSION_TTL - DAY - 1, now)).toBe(true);
  expect([3, 2, 1, 0, -1].map((ticks) => shouldRefresh(now + ticks * SESSION_TICK, now))).toEqual(Array(5).fill(true));
});

test('the pauses grow from 200 ms to 30 s (#217)', () => {
  expect([0, 1, 2, 7, 8, 50].map(backoff)).toEqual([200, 400, 800, 25_600, 30_000, 30_000]);
});

test('a session ends only with an answer that says so (#216, #227)', () => {
  expect([200, 204].map(sessionVerdict)).toEqual(['lives', 'lives']);
  expect([0, -1, 429, 500, 502, 503, 504].map(sessionVerdict)).toEqual(Array(7).fill('again'));
  expect([400, 401, 403, 404, 422].map(sessionVerdict)).toEqual(Array(5).fill('over'));
});

test('a failed sign-out counts as done where the session has ended (#228)', () => {
  expect([401, 403, 404].every(isSessionGone)).toBe(true);
  expect([0, 400, 429, 500, 503].some(isSessionGone)).toBe(false);
});
