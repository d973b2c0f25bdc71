import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../functions/start/settings.ts';
import { menuOf } from '../../src/admin/app/menu.ts';
import type { ScreenDeclaration } from '../../src/admin/app/screen.ts';
import { pagePermissions } from '../../src/page-permissions.ts';
import type { Permission } from '../../src/rules/people/permissions.ts';

/** Every screen of the admin area as its file declares it, also where no Vite gathers them: fuzz and benchmarks run in plain Node. */
const declared = await Promise.all(
  globSync('src/admin/**/*.screen.ts', { cwd: root }).map(
    (file) => import(join(root, file)) as Promise<Readonly<Record<string, ScreenDeclaration>>>,
  ),
);
export const screens = declared.flatMap((file) => Object.values(file));

/** The menu without its foot. */
export const menu = menuOf(screens).filter(({ group }) => group !== 'foot');

const SCREENS_PAGE = '/admin/[...screen]';
const { [SCREENS_PAGE]: ofScreens = 'shop', ...others } = pagePermissions;

/** Every page with its permission; a screen counts as a page: '/admin/orders/[id]'. */
export const pages: Readonly<Record<string, Permission>> = {
  ...others,
  ...Object.fromEntries(
    screens
      .flatMap(({ path, formerly = [] }) => [path, ...formerly])
      .map((path) => [path.replace(/:(\w+)/g, '[$1]'), others[path] ?? ofScreens]),
  ),
};
