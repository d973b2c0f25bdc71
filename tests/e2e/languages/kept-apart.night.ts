/** Night: a kept page that is answered in the other language once in thousands of requests. */
import { expect, test } from 'vitest';
import { mixedRequests } from './mixed-requests.ts';

test('among ten thousand mixed requests for kept pages none is answered in the other language', { timeout: 240_000 }, async () => {
  expect(await mixedRequests(10_000, 1_000)).toEqual([]);
});
