import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reservedSlugs } from './save-category.server.ts';

it('reserves the address of every page beside the categories', () => {
  const pages = readdirSync('src/pages/collections').map((name) => name.replace(/\.\w+$/, ''));
  expect(pages.filter((name) => name !== 'index' && !name.startsWith('['))).toEqual(reservedSlugs);
});
