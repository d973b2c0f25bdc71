import { expect, test } from 'vitest';
import { type PageCache, PURGE_PATH, purgeAnswer, purgeInit } from './purge-entrypoint.ts';

const secrets = { SHOP_SECRET: 'a secret of the shop that is long enough' };
const now = 1_800_000_000_000;
const asking = async (of: { secrets?: typeof secrets; at?: number; change?: Record<string, string>; method?: string } = {}) => {
  const { method, headers } = await purgeInit(of.secrets ?? secrets, ['frame', 'p6'], of.at ?? now);
  return new Request(`https://shop.test${PURGE_PATH}`, { method: of.method ?? method, headers: { ...headers, ...of.change } });
};
const purged: string[][] = [];
const cache: PageCache = {
  async purge({ tags }) {
    purged.push(tags);
    return { success: true };
  },
};

test('whoever knows the secret of the shop purges', async () => {
  expect((await purgeAnswer(await asking(), secrets, cache, now)).status).toBe(200);
  expect(purged.splice(0)).toEqual([['frame', 'p6']]);
});

test.each([
  ['by another secret', { secrets: { SHOP_SECRET: 'another secret that is long enough' } }],
  ['of other tags', { change: { 'x-tags': 'frame' } }],
  ['without a signature', { change: { authorization: '' } }],
  ['of two minutes ago', { at: now - 120_000 }],
  ['by a link', { method: 'GET' }],
])('a request %s finds nothing', async (_, wishes) => {
  const answer = await purgeAnswer(await asking(wishes), secrets, cache, now);
  expect([answer.status, await answer.text(), purged]).toEqual([404, 'Not found', []]);
});

test('without a cache there is nothing to do; a cache that refuses says why', async () => {
  expect((await purgeAnswer(await asking(), secrets, undefined, now)).status).toBe(204);
  const refusing: PageCache = { purge: async () => ({ success: false, errors: [{ message: 'Rate limited' }] }) };
  const answer = await purgeAnswer(await asking(), secrets, refusing, now);
  expect([answer.status, await answer.text()]).toEqual([502, 'Rate limited']);
});
