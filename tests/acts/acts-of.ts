import { expect, test } from 'vitest';
import { adminUrls } from '../../src/admin/admin-urls.ts';
import { expectQuiet, newPage } from '../e2e/browser/browser.ts';
import { SAVES_DATA } from '../e2e/browser/lent-pages.ts';
import { type Address, addresses, resolve } from '../e2e/looks/addresses.ts';
import { theRecords } from '../e2e/looks/records.ts';
import { forAdministrator } from '../e2e/looks/sweep.ts';
import { menu } from '../shop/screens.ts';
import { ActWalk } from './walk-acts.ts';

const bar = menu.filter(({ tabs }) => tabs?.some(({ inBar }) => inBar)).map(({ path }) => path);
/** The lists in the bar of a phone: what is used all day. */
export const isDaily = ({ name }: Address): boolean => bar.includes(name);
/** The list with the most acts: its file takes about as long as that of the others. */
export const isOfOrders = ({ name }: Address): boolean => name === adminUrls.orders;

/** Walks over the acts of the administrator's screens by the keyboard, on records of all kinds. The shop is another one afterwards. */
export function actsOf(isMeant: (address: Address) => boolean): void {
  test('after every act of a screen something has the focus', { timeout: 1_800_000 }, async () => {
    const page = await newPage({ before: SAVES_DATA });
    page.on('dialog', (dialog) => void dialog.accept());
    page.context().on('page', (other) => void other.close());
    const walk = new ActWalk(page, process.env.ACTS_SAY ? console.log : undefined);
    for (const address of addresses.filter((each) => forAdministrator(each) && isMeant(each))) {
      // An act may have logged out.
      const records = await theRecords();
      await page.context().addCookies([...records.cookies.administrator]);
      await walk.over((await resolve(address, records)).path);
    }
    expect(walk.lost).toEqual([]);
    // Invented values are refused, some things are done already, and one act logs out.
    expectQuiet(page, { answered: [401, 404, 409, 422] });
  });
}
