import { expect, test } from 'vitest';
import { screens } from '../screens.ts';
import { findScreen, presentPath } from './find-screen.ts';
import { menuOf, placeOf } from './menu.ts';

const found = (path: string, search = '') => {
  const { screen, place } = findScreen(screens, path, search) ?? {};
  return [screen?.path, place?.params, place?.search.toString()];
};

test('an address leads to its screen; one that has no named part goes before one that has', () => {
  expect(found('/admin/orders', 'tab=all')).toEqual(['/admin/orders', {}, 'tab=all']);
  expect(found('/admin/orders/new')).toEqual(['/admin/orders/new', {}, '']);
  expect(found('/admin/orders/pack')).toEqual(['/admin/orders/pack', {}, '']);
  expect(found('/admin/orders/6f1c')).toEqual(['/admin/orders/:id', { id: '6f1c' }, '']);
  expect(found('/admin/products/edit/14/')).toEqual(['/admin/products/edit/:id', { id: '14' }, '']);
});

test.each(['/admin', '/admin/nothing', '/admin/orders/1/2', '/orders', '/admin/products/edit'])('%s is no screen', (path) => {
  expect(findScreen(screens, path, '')).toBeNull();
});

test('an address that a screen had before leads to the present one', () => {
  expect(presentPath(screens, '/admin/products/6')).toBe('/admin/products/edit/6');
  expect(presentPath(screens, '/admin/products/new')).toBe('/admin/products/add');
  expect(presentPath(screens, '/admin/coupons/6')).toBeNull();
});

test('every screen has a path and each tab a place in the menu of its own', () => {
  const tabs = screens.flatMap((screen) => (screen.tabs ?? []).map(({ place, order }) => `${place} ${order}`));
  const paths = screens.flatMap(({ path, formerly = [] }) => [path, ...formerly]);
  expect([new Set(tabs).size, new Set(paths).size]).toEqual([tabs.length, paths.length]);
  expect(tabs.length).toBeGreaterThan(20);
});

test('every screen is in a place: as a tab, on a card of the settings, or below another screen', () => {
  const menu = menuOf(screens);
  const lost = screens.filter(({ path }) => placeOf(menu, path.replace(/:\w+/g, 'x'), null).place === undefined);
  expect(lost.map(({ path }) => path)).toEqual([]);
  expect(menu.places.map(({ word }) => word)).toEqual(['Home', 'Orders', 'Products', 'Customers', 'Marketing', 'Money', 'Reports', 'Shop']);
});

test.each([
  ['/admin/orders', 'pack', 'Orders', 'Pack', undefined],
  ['/admin/orders', 'problems', 'Orders', 'All', undefined],
  ['/admin/parcels', null, 'Orders', 'Book', undefined],
  ['/admin/parcels', 'cash', 'Money', 'Cash', undefined],
  ['/admin/orders/6f1c', null, 'Orders', undefined, 'Orders'],
  ['/admin/brand', null, 'Shop', undefined, 'Words and languages'],
  ['/admin/grievances/6f1c', null, 'Customers', undefined, 'Complaints'],
  ['/admin/messages', null, 'Customers', undefined, 'Inbox'],
  ['/admin/settings/gst', null, 'Shop', undefined, 'Settings'],
])('%s on the list %s is in %s', (path, list, place, tab, above) => {
  const here = placeOf(menuOf(screens), path, list);
  expect([here.place?.word, here.tab?.word, here.above?.word]).toEqual([place, tab, above]);
});
