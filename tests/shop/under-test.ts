import { afterAll, afterEach, expect } from 'vitest';
import { type FreshShop, freshShop } from './fresh-shop.ts';

/** A fresh shop for the tests of one file. After every test its ledgers must be consistent (I1 to I13). */
export async function shopUnderTest(): Promise<FreshShop> {
  const shop = await freshShop();
  afterEach(async () => {
    await shop.settle();
    expect(await shop.invariants()).toEqual([]);
  });
  afterAll(() => shop.close());
  return shop;
}
