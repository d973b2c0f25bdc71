import { beforeAll, expect, test, vi } from 'vitest';
import { pagePurger } from '../../../functions/page-purge.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { subjectsOf } from '../../../src/platform/live/subjects.ts';
import { TAGS_PURGED } from '../../../src/rules/limits.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;
const ids: number[] = [];

beforeAll(async () => {
  for (let at = 0; at <= TAGS_PURGED; at += 1) ids.push(await shop.addProduct({ price: 39_900, stock: 20 }));
});

const rename = (id: number) => rows("UPDATE products SET name = name || '.' WHERE id = ?", id);

test('what was changed is purged once by its tags; after a start, and with very many changes, every page', async () => {
  const purge = vi.fn(async (_tags: string[]) => {});
  const purged = () => purge.mock.calls.splice(0).map(([tags]) => tags.toSorted());
  const changed = pagePurger(
    () => parseEnv(shop.env),
    () => purge,
  );
  const [first = 0, second = 0] = ids;
  await rename(first);
  await changed(['products']);
  expect(purged()).toEqual([['frame']]);
  await changed(['products']);
  expect(purged()).toEqual([]);
  await rename(second);
  await changed(['orders', 'customers']);
  expect(purged()).toEqual([]);
  await changed(['orders', 'products']);
  expect(purged()).toEqual([['catalogue', `p${second}`]]);
  for (const id of ids) await rename(id);
  await changed(['products']);
  expect(purged()).toEqual([['frame']]);
});

test('a purge that fails is made again with the next change', async () => {
  const purge = vi.fn(async (_tags: string[]) => {});
  const changed = pagePurger(
    () => parseEnv(shop.env),
    () => purge,
  );
  await changed(['products']);
  await rename(ids[0] ?? 0);
  purge.mockRejectedValueOnce(new Error('too many purges'));
  await expect(changed(['products'])).rejects.toThrow('too many purges');
  await changed(['products']);
  expect(purge.mock.lastCall?.[0].toSorted()).toEqual(['catalogue', `p${ids[0]}`]);
});

test('where no cache is in front of the Worker nothing is read', async () => {
  const changed = pagePurger(
    () => parseEnv(shop.env),
    () => null,
  );
  await shop.withoutDatabase(() => changed(['products']));
});

const tables = await rows(
  "SELECT DISTINCT tbl_name AS name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_pages_%' ORDER BY 1",
);

test.each(tables.map(({ name }) => String(name)))('a change of %s, which gives pages a new edition, is purged', async (table) => {
  const purge = vi.fn(async (_tags: string[]) => {});
  const changed = pagePurger(
    () => parseEnv(shop.env),
    () => purge,
  );
  const written = [{ sql: `UPDATE "${table}" SET x = 1`, args: [] }];
  await changed([...subjectsOf(written, { ok: true, rows: [], affected: [1] })]);
  expect(purge).toHaveBeenCalledTimes(1);
});
