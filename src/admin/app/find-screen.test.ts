import { expect, test } from 'vitest';
import { screens } from '../screens.ts';
import { findScreen, presentPath } from './find-screen.ts';

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

test('every screen has a path and a place in the menu of its own', () => {
  const places = screens.flatMap(({ menu }) => (menu ? [`${menu.group} ${menu.order}`] : []));
  const paths = screens.flatMap(({ path, formerly = [] }) => [path, ...formerly]);
  expect([new Set(places).size, new Set(paths).size]).toEqual([places.length, paths.length]);
  expect(places.length).toBeGreaterThan(10);
});
