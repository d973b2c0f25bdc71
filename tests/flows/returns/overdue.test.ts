import { expect, test } from 'vitest';
import { readToDo } from '../../../src/admin/to-do/to-do.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { ask, delivered } from '../../shop/delivered.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

test('a return is overdue two days after it was requested', async () => {
  await ask(await delivered(shop), { kind: 'return' });
  const countAfter = async (days: number, line: string) => {
    const { lines } = await readToDo(shop.at(Date.now() + days * DAY), null);
    return lines.find(({ id }) => id === line)?.count;
  };
  expect([await countAfter(0, 'decide'), await countAfter(1, 'lateReturns'), await countAfter(3, 'lateReturns')]).toEqual([
    1,
    undefined,
    1,
  ]);
});
