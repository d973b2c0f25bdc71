import { expect, test } from 'vitest';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { deliveryTo } from '../../../src/features/delivery/delivery-to.server.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const fresh = await shopUnderTest();

test.each<[typed: string, answer: object]>([
  [
    '560 001',
    { pin: '560001', city: 'Bengaluru', state: 'KA', arrives: 'Tue 24 to Sat 28 November', arrivesShort: 'Tue 24 to Sat 28 Nov' },
  ],
  ['190001', { city: 'Srinagar', arrives: 'Thu 26 to Sat 28 November' }],
  ...['56001', 'abcdef', '060001'].map((typed): [string, object] => [
    typed,
    { refused: true, message: 'Please enter a PIN code of six digits.' },
  ]),
  ['560999', { refused: true, status: 404, message: 'We do not deliver to 560 999 yet.' }],
])('delivery to %s is answered with its place and dates, or with what is wrong', async (typed, answer) => {
  // Friday, noon in India.
  const shop = fresh.at(Date.parse('2026-11-20T06:30:00Z'));
  expect(await deliveryTo(shop, await readLayoutData(shop), typed)).toMatchObject(answer);
});
