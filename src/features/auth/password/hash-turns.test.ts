import { expect, test } from 'vitest';
import { HASH_EVERY, HASH_WAIT_MAX, hashTurn } from './hash-turns.ts';

test('the first waits for nothing; of sixty at once each starts after the one before, and nobody waits long', () => {
  const now = 1_000_000;
  const waits: number[] = [];
  for (let freeAt = 0, count = 0; count < 60; count += 1) {
    const turn = hashTurn(freeAt, now);
    if (!turn) continue;
    waits.push(turn.wait);
    freeAt = turn.freeAt;
  }
  expect(waits).toEqual(Array.from({ length: Math.floor(HASH_WAIT_MAX / HASH_EVERY) + 1 }, (_, at) => at * HASH_EVERY));
  expect(hashTurn(now + HASH_EVERY, now + 60_000)?.wait).toBe(0);
});
