import { expect, test } from 'vitest';
import { mixedRequests } from './mixed-requests.ts';

test('among mixed requests for kept pages none is answered in the other language, with the scripts of it', async () => {
  expect(await mixedRequests(120, 30)).toEqual([]);
});
