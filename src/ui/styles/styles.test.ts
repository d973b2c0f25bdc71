import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classesSought, classesUsed, declarationsOf, selectorsOf, topLevelOf } from '../../../tests/read-styles.ts';
import { adminColours, colours, fold } from '../../brand/colours.ts';
import { layerOrder } from './head-style.ts';

/** Enforces the rules for styles in docs/tour.md. */
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'tests/e2e'], { encoding: 'utf8' });
const files = listed.split('\n').filter((file) => /\.(css|astro|tsx|ts)$/.test(file) && existsSync(file));
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const source = (file: string) => text.get(file) ?? '';
/** The admin area has the shop's parts and styles of its own in `src/admin/styles`, which no page of the shop loads: these are compared apart. */
const isAdmin = (file: string) => file.startsWith('src/admin/');
const styles = files.filter((file) => file.endsWith('.css'));
const markup = files.filter((file) => file.startsWith('src/') && !file.endsWith('.css') && !file.endsWith('.test.ts'));
const TOKENS = 'src/ui/styles/tokens.css';
const ADMIN_TOKENS = 'src/admin/styles/tokens.css';

/** The prefixes of each feature's classes. A class belongs to the longest prefix that matches. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  'src/features/account': ['account', 'delete-account', 'privacy'],
  'src/features/auth': ['auth', 'security'],
  'src/features/buy-link': ['buy-link'],
  'src/features/cart': ['cart-drawer'],
  'src/features/catalog': [
    ...['buy', 'card', 'category', 'delivery-terms', 'filters', 'gallery', 'lead-tile', 'listing', 'look', 'offer', 'product'],
    ...['chips', 'choice', 'nothing', 'pill', 'quick', 'size', 'stock-note'],
  ],
  'src/features/checkout': ['cart', 'cash', 'checkout', 'contact-code', 'coupon'],
  'src/features/content': ['banner', 'contact', 'document', 'edit', 'edits', 'facts', 'trust', 'why'],
  'src/features/grievances': ['complaint'],
  'src/features/first-day': ['opening-soon'],
  'src/features/newsletter': ['newsletter'],
  'src/features/offline': ['offline'],
  'src/features/own-order': ['cash-answer', 'order-change', 'pay-now'],
  'src/features/orders': ['order', 'payment-help', 'track-order'],
  'src/features/parcels': ['parcels'],
  'src/features/returns': ['evidence', 'return'],
  'src/features/reviews': ['review', 'reviews'],
  'src/features/search': ['search-box'],
  'src/features/shell': ['office-bar'],
  'src/features/stock-alerts': ['notify-me'],
  'src/features/wishlist': ['heart', 'wishlist'],
};

/** A state is used together with a component, never alone: `.stepper .is-done`. */
const isState = (name: string) => /^(is|has)-/.test(name);
const classesIn = (selector: string) => [...selector.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name = '']) => name);
const declaredIn = (sheets: readonly string[]) =>
  sheets.flatMap((file) => selectorsOf(source(file)).flatMap((selector) => classesIn(selector).map((name) => ({ name, file }))));
const usedIn = (pages: readonly string[]) => pages.flatMap((file) => classesUsed(source(file)).map((name) => ({ name, file })));
const declared = declaredIn(styles.filter((file) => !isAdmin(file)));
const parts = new Set(declared.filter(({ file }) => file.startsWith('src/ui/')).map(({ name }) => name));
/** The class by which the script of Turnstile finds its place. */
const FOREIGN = ['cf-turnstile'];
const known = new Set([...declared.map(({ name }) => name), ...FOREIGN]);
const used = usedIn(markup.filter((file) => !isAdmin(file)));

/** A style sheet and those that it imports. */
const withImports = (file: string): string[] => [
  file,
  ...[...source(file).matchAll(/^@import "([^"]+)"/gm)].flatMap(([, path = '']) => withImports(join(dirname(file), path))),
];

const begins = (name: string, prefix: string) => name === prefix || name.startsWith(`${prefix}-`) || name.startsWith(`${prefix}_`);
/** The folder of the feature whose class this is. */
function ownerOf(name: string): string | undefined {
  const fitting = Object.entries(prefixes).flatMap(([folder, list]) =>
    list.filter((each) => begins(name, each)).map((each) => ({ folder, each })),
  );
  return fitting.sort((a, b) => b.each.length - a.each.length)[0]?.folder;
}

describe('layers', () => {
  const layers = layerOrder.replace('@layer ', '').split(',');
  const layerFor = (file: string) => {
    if (file === TOKENS || file === ADMIN_TOKENS) return 'tokens';
    if (file === 'src/admin/styles/base.css') return 'base';
    if (file.startsWith('src/admin/styles/')) return 'parts';
    if (/^src\/ui\/styles\/(base|page|text)\.css$/.test(file)) return 'base';
    return file.startsWith('src/ui/') ? 'parts' : 'pages';
  };

  /** Rules that are not part of the cascade and so in no layer. */
  const isNoStyle = (rule: string) => rule.startsWith('@import ') || rule === '@view-transition';

  test('every style sheet is in its layer, and the order names every layer', () => {
    const wrong = styles.flatMap((file) =>
      topLevelOf(source(file)).flatMap((rule) => (isNoStyle(rule) || rule === `@layer ${layerFor(file)}` ? [] : [`${file}: ${rule}`])),
    );
    expect(wrong).toEqual([]);
    expect(layers).toEqual(['tokens', 'base', 'parts', 'pages']);
    expect([...new Set(styles.map(layerFor))].sort()).toEqual(layers.toSorted());
  });

  test('no component has a style element, except for the order of the layers and the colours', () => {
    const inline = markup.flatMap((file) => [...source(file).matchAll(/<style[^>]*>/g)].map(([tag]) => `${file}: ${tag}`));
    expect(inline.sort()).toEqual([
      'src/admin/shell/admin-layout.astro: <style is:inline set:html={adminStyle} />',
      'src/admin/shell/admin-layout.astro: <style is:inline set:html={own} />',
      'src/ui/layout/head.astro: <style is:inline set:html={headStyle} />',
      'src/ui/layout/head.astro: <style is:inline set:html={own} />',
    ]);
  });
});

describe('classes', () => {
  const isKnown = (name: string) => (name.endsWith('*') ? [...known].some((each) => each.startsWith(name.slice(0, -1))) : known.has(name));

  test('every class that is used is declared', () => {
    expect(used.filter(({ name }) => !isKnown(name)).map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
  });

  test('every class that is declared is used', () => {
    const names = new Set(used.map(({ name }) => name));
    const open = [...names].filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
    expect(
      [...known].filter((name) => !FOREIGN.includes(name) && !names.has(name) && !open.some((start) => name.startsWith(start))),
    ).toEqual([]);
  });

  test('browser tests look for classes that exist', () => {
    const all = new Set(declaredIn(styles).map(({ name }) => name));
    const sought = files.flatMap((file) =>
      file.startsWith('tests/e2e/') ? classesSought(source(file)).map((name) => ({ name, file })) : [],
    );
    expect(sought.length).toBeGreaterThan(0);
    expect(sought.filter(({ name }) => !all.has(name)).map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
  });

  test('a class of a feature begins with its prefix and is declared there', () => {
    const wrong = declared.filter(({ name, file }) => {
      if (isState(name) || parts.has(name)) return false;
      const owner = ownerOf(name);
      return (
        !owner || (!file.startsWith(`${owner}/`) && !declared.some((other) => other.name === name && other.file.startsWith(`${owner}/`)))
      );
    });
    expect(wrong.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
  });

  test('no two features share a prefix, and no part begins with one', () => {
    const all = Object.values(prefixes).flat();
    expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
    expect([...parts].filter((name) => ownerOf(name) !== undefined)).toEqual([]);
  });

  test('every part is named in the comment at the top of its file', () => {
    const blocks = declared
      .filter(({ name, file }) => file.startsWith('src/ui/') && !isState(name))
      .map(({ name, file }) => ({ file, block: name.replace(/(__|--).*$/, '') }));
    const heads = new Map(styles.map((file) => [file, /^(?:@import [^\n]*\n\s*)*\/\*([\s\S]*?)\*\//.exec(source(file))?.[1] ?? '']));
    const isNamed = (block: string) =>
      [...heads].some(([file, head]) => file.startsWith('src/ui/') && new RegExp(`(^|[\\s*(])${block}(?![\\w-])`).test(head));
    expect([...new Set(blocks.filter(({ block }) => !isNamed(block)).map(({ file, block }) => `${file}: ${block}`))]).toEqual([]);
  });

  test('the admin area uses what its styles and the parts that it imports declare, and declares what it uses', () => {
    const theme = [...styles.filter(isAdmin), ...withImports('src/admin/styles/admin.css'), 'src/ui/toast/toast.css'];
    const own = new Set(declaredIn(theme).map(({ name }) => name));
    const asked = usedIn(markup.filter((file) => isAdmin(file) || file.startsWith('src/ui/icon/') || file.startsWith('src/ui/toast/')));
    const starts = asked.filter(({ name }) => name.endsWith('*')).map(({ name }) => name.slice(0, -1));
    const names = new Set(asked.map(({ name }) => name));
    const isDeclared = (name: string) => (name.endsWith('*') ? [...own].some((each) => each.startsWith(name.slice(0, -1))) : own.has(name));
    expect(asked.filter(({ name, file }) => isAdmin(file) && !isDeclared(name)).map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
    const isUsed = (name: string) => names.has(name) || starts.some((start) => name.startsWith(start));
    const ofTheme = declaredIn(styles.filter((file) => file.startsWith('src/admin/styles/'))).map(({ name }) => name);
    expect([...new Set(ofTheme)].filter((name) => !isUsed(name))).toEqual([]);
  });

  test("the administrator's styles repeat no declaration of the elements and parts that they import", () => {
    const theme = withImports('src/admin/styles/admin.css');
    const said = new Set(theme.filter((file) => !isAdmin(file)).flatMap((file) => declarationsOf(source(file))));
    // A token may have one value on every screen where the shop has two.
    const sheets = theme.filter((file) => isAdmin(file) && file !== ADMIN_TOKENS);
    const own = sheets.flatMap((file) => declarationsOf(source(file)).map((line) => ({ file, line })));
    expect(said).toContain('.btn / min-height: 3rem');
    expect(own.filter(({ line }) => said.has(line)).map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
  });

  test('a state is never used alone', () => {
    const alone = styles.flatMap((file) =>
      selectorsOf(source(file)).filter((selector) => {
        const names = classesIn(selector);
        return names.length > 0 && names.every(isState) && !/\[/.test(selector);
      }),
    );
    expect(alone).toEqual([]);
  });
});

describe('values', () => {
  const hex = (content: string) =>
    [...content.matchAll(/(?<![\w&/-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})\b/gi)].map(([colour]) => colour);
  const withoutComments = (content: string) => content.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

  test('every width of the window is one of the five named in tokens.css', () => {
    const named = [...source(TOKENS).matchAll(/^ \* {3}(\d+rem) /gm)].map(([, width]) => width);
    expect(named).toHaveLength(5);
    const conditions = styles.flatMap((file) =>
      [...source(file).matchAll(/@media ([^{]+)\{/g)].map(([, condition = '']) => ({ file, condition })),
    );
    const widths = conditions.flatMap(({ file, condition }) =>
      [...condition.matchAll(/width[^)]*?([\d.]+(?:rem|px|em))/g)].map(([, width]) => ({ file, width })),
    );
    expect(widths.filter(({ width }) => !named.includes(width)).map(({ file, width }) => `${file}: ${width}`)).toEqual([]);
    expect(conditions.filter(({ condition }) => /(min|max)-width/.test(condition))).toEqual([]);
  });

  test('no style, component or drawing has a colour of its own', () => {
    const wrong = [...styles, ...markup].flatMap((file) => hex(withoutComments(source(file))).map((colour) => `${file}: ${colour}`));
    expect(wrong.filter((each) => !each.startsWith('src/brand/'))).toEqual([]);
    expect(wrong.length).toBeGreaterThan(0);
  });

  test('every colour that a style uses is one of the brand, or declared beside it', () => {
    const asked = styles.flatMap((file) =>
      [...source(file).matchAll(/var\(--(?:color|rgb)-([a-z-]+)/g)].map(([, name = '']) => ({ file, name })),
    );
    expect(asked.length).toBeGreaterThan(100);
    expect(
      asked.filter(({ name }) => !Object.hasOwn({ ...colours, ...adminColours, fold }, name)).map(({ file, name }) => `${file}: ${name}`),
    ).toEqual([]);
  });

  test('no style sheet is longer than 250 lines', () => {
    expect(styles.filter((file) => source(file).split('\n').length > 250).map((file) => basename(file))).toEqual([]);
  });
});
