import { expect, test } from 'vitest';
import { menuOf } from '../app/menu.ts';
import { screens } from '../screens.ts';
import { optionGroups } from './options.tsx';

const found = {
  products: [{ id: 1, name: 'Vanya Green Drops', sku: null, image: null, price: 1, stockQuantity: 1, isArchived: false }],
  orders: [],
  customers: [],
};
const titles = (search: string) => optionGroups(menuOf(screens), search, found as never, []).map(({ title }) => title);

test('a screen whose name begins with the words stands first; another one last', () => {
  expect(titles('sett')[0]).toBe('Screens');
  expect(titles('Order')[0]).toBe('Screens');
  expect(titles('vanya')).toEqual(['Products']);
  expect(optionGroups(menuOf(screens), 'sett', found as never, [])[0]?.options[0]?.title).toBe('Settings');
});
