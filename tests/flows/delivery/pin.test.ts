import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { deliveryTo } from '../../../src/features/delivery/delivery-to.server.ts';
import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { type FreshShop, freshShop } from '../../shop/fresh-shop.ts';

let fresh: FreshShop;
/** Friday, 20 November 2026, noon in India. */
const NOW = Date.parse('2026-11-20T06:30:00Z');
const answerFor = async (pin: string) => {
  const shop = openShop(parseEnv(fresh.env), () => {}, NOW);
  return deliveryTo(shop, await readLayoutData(shop), pin);
};

beforeAll(async () => {
  fresh = await freshShop();
});
afterAll(() => fresh.close());

describe('delivery to a PIN code', () => {
  test('is answered with the place, the dates and the fee', async () => {
    expect(await answerFor('560 001')).toMatchObject({
      pin: '560001',
      city: 'Bengaluru',
      state: 'KA',
      arrives: 'Tue 24 to Sat 28 November',
      arrivesShort: 'Tue 24 to Sat 28 Nov',
    });
  });

  test('a remote place is not promised the dates of a metro', async () => {
    expect(await answerFor('190001')).toMatchObject({ city: 'Srinagar', arrives: 'Thu 26 to Sat 28 November' });
  });

  test.each(['56001', 'abcdef', '5600011', '060001'])('%s is no PIN code', async (typed) => {
    expect(await answerFor(typed)).toMatchObject({ refused: true, message: 'Please enter a PIN code of six digits.' });
  });

  test('a PIN code that India Post does not have is not promised anything', async () => {
    expect(await answerFor('560999')).toMatchObject({ refused: true, status: 404, message: 'We do not deliver to 560 999 yet.' });
  });
});
