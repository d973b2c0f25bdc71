import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../functions/tools/start/settings.ts';
import { listedScreens } from '../../src/admin/app/menu.ts';
import type { ScreenDeclaration } from '../../src/admin/app/screen.ts';
import { pagePermissions } from '../../src/page-permissions.ts';
import type { Permission } from '../../src/rules/people/permissions.ts';

/** Every screen of the admin area as its file declares it, also where no Vite gathers them: fuzz and benchmarks run in plain Node. */
const declared = await Promise.all(
  globSync('src/admin/**/*.screen.ts', { cwd: root }).map(async (file) => {
    const named = (await import(join(root, file))) as Readonly<Record<string, ScreenDeclaration>>;
    return Object.values(named).map((screen) => ({ file, screen }));
  }),
);
const screens = declared.flat().map(({ screen }) => screen);

/** '/admin/orders/:id' → '/admin/orders/[id]' */
const routeOf = (path: string) => path.replace(/:(\w+)/g, '[$1]');
/** The file that declares the screen of a route: '/admin/orders/[id]' → 'src/admin/orders/order.screen.ts'. */
export const screenFiles: ReadonlyMap<string, string> = new Map(
  declared.flat().map(({ file, screen: { path } }) => [routeOf(path), file] as const),
);

/** The screens that the menu or a card leads to; those without code are pages by themselves. */
export const menu = listedScreens(screens).filter(({ load }) => load);

const SCREENS_PAGE = '/admin/[...screen]';
const { [SCREENS_PAGE]: ofScreens = 'shop', ...others } = pagePermissions;

/** Every page with its permission; a screen counts as a page: '/admin/orders/[id]'. */
export const pages: Readonly<Record<string, Permission>> = {
  ...others,
  ...Object.fromEntries(
    screens.flatMap(({ path, formerly = [] }) => [path, ...formerly]).map((path) => [routeOf(path), others[path] ?? ofScreens]),
  ),
};
