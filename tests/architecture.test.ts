import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from '../src/rules/order/order-status.ts';
import { code, files, type Import, imports, importsIn, isTest, shown, source } from './architecture/imports.ts';

/** Enforces the layout of docs/tour.md: who may import whom, and how long a file may be. */
const shipped = code.filter((file) => !isTest(file));

/** Higher numbers may import lower ones. Files in no list (styles, files at the top of src) are not restricted. */
const layers: readonly (readonly [prefix: string, level: number])[] = [
  ['functions/', 7],
  ['src/pages/', 7],
  ['src/open-shop.ts', 6],
  ['src/mails.ts', 5],
  ['src/admin/', 4],
  ['src/features/', 3],
  ['src/platform/', 2],
  ['src/ui/', 2],
  ['src/rules/', 1],
  ['src/brand/', 0],
];
const layerOf = (path: string) => layers.find(([prefix]) => path.startsWith(prefix));

describe('imports run one way', () => {
  test('functions and pages → files that join features → admin → features → platform and ui → rules', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [upper, lower] = [layerOf(from), layerOf(to)];
      if (isTest(from) || !upper || !lower || upper[0] === lower[0]) return false;
      return lower[1] >= upper[1];
    });
    expect(shown(wrong)).toEqual([]);
  });

  test('rules import nothing from outside src/rules but the brand; those of fields use zod/mini', () => {
    const isOutside = ({ from, to }: Import) =>
      !/^src\/(rules|brand)\//.test(to) && !(from.startsWith('src/rules/fields/') && to === 'zod/mini');
    const wrong = imports.filter((each) => each.from.startsWith('src/rules/') && !isTest(each.from) && isOutside(each));
    expect(shown(wrong)).toEqual([]);
  });

  test('only `npm start` imports the stand-ins of tests, and nothing of the Worker imports `npm start`', () => {
    const own = imports.filter(({ from }) => !isTest(from));
    const isStart = (file: string) => file.startsWith('functions/tools/start/');
    const wrong = own.filter(({ from, to }) => to.startsWith('tests/') && !(isStart(from) && to.startsWith('tests/sandbox/')));
    const started = own.filter(({ from, to }) => isStart(to) && !isStart(from) && !from.startsWith('functions/cli/'));
    expect(shown([...wrong, ...started])).toEqual([]);
  });

  test('nothing in src imports code of functions, drizzle or tests; the list of migrations is data', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/') && !isTest(from) && !typeOnly && /^(functions|drizzle|tests)\/.*\.[tj]sx?$/.test(to),
    );
    expect(shown(wrong)).toEqual([]);
  });

  const ofWorker = (path: string) =>
    /\.(server|table|api)\.ts$/.test(path) || path.startsWith('src/platform/') || path.startsWith('functions/');
  const ofBrowser = (path: string) => /(\.client\.ts|\.store\.ts|\.tsx)$/.test(path);
  const ofBoth = (path: string) =>
    /^src\/(features|ui|admin)\/.*\.ts$/.test(path) && !ofWorker(path) && !ofBrowser(path) && !/\.(test|d)\.ts$/.test(path);

  test('browser files import only types of the Worker', () => {
    const wrong = imports.filter(({ from, to, typeOnly }) => (ofBrowser(from) || ofBoth(from)) && !typeOnly && ofWorker(to));
    expect(shown(wrong)).toEqual([]);
  });

  test('page scripts import browser files and rules', () => {
    const scripts = code
      .filter((file) => file.endsWith('.astro'))
      .flatMap((file) => [...source(file).matchAll(/<script>([\s\S]*?)<\/script>/g)].flatMap(([, script = '']) => importsIn(file, script)));
    expect(shown(scripts.filter(({ to, typeOnly }) => !typeOnly && ofWorker(to)))).toEqual([]);
  });

  test('a file without a suffix runs on both sides: it uses no page and imports no browser file', () => {
    // A declaration names the code that is fetched when its screen is shown.
    const wrong = imports.filter(({ from, to, typeOnly }) => ofBoth(from) && !from.endsWith('.screen.ts') && !typeOnly && ofBrowser(to));
    expect(shown(wrong)).toEqual([]);
  });

  test('every relative import names an existing file with its extension', () => {
    const wrong = imports.filter(({ to }) => /^(src|functions|drizzle|tests)\//.test(to) && !existsSync(to));
    expect(shown(wrong)).toEqual([]);
  });
});

describe('names and sizes', () => {
  const lines = (file: string) => source(file).split('\n').length - 1;
  const LONGEST = 250;
  const LONGEST_TEST = 400;
  const LONGEST_PAGE = 64;
  const MEDIAN = 60;
  const FOLDER_MAX = 25;
  const TOP_FOLDERS = ['docs', 'drizzle', 'functions', 'public', 'src', 'tests'];
  const TOP_FILES = [
    'CONTRIBUTING.md',
    'README.md',
    'astro.config.mjs',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
    'wrangler.toml',
  ];

  // A tool that wants a file of its own gets it where it works: drizzle/, functions/, tests/, .github/.
  test('the top level holds what a newcomer expects, and dotfiles', () => {
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n').filter(Boolean);
    const top = new Set(tracked.map((path) => path.split('/')[0] ?? '').filter((name) => !name.startsWith('.')));
    expect([...top].sort()).toEqual([...TOP_FILES, ...TOP_FOLDERS].sort());
  });

  test('no folder or file is called utils, helpers, common, lib or misc', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|lib|misc)(\.|\/|$)/.test(file))).toEqual([]);
  });

  test(`no file is longer than ${LONGEST} lines, no test longer than ${LONGEST_TEST}, no page longer than ${LONGEST_PAGE}`, () => {
    const limit = (file: string) => {
      if (file.startsWith('src/pages/')) return LONGEST_PAGE;
      return /\.test\.tsx?$/.test(file) ? LONGEST_TEST : LONGEST;
    };
    const wrong = code.filter((file) => lines(file) > limit(file)).map((file) => `${file}: ${lines(file)}`);
    expect(wrong).toEqual([]);
  });

  test('no line of a template is longer than 140 characters, unless it is one string', () => {
    const isString = (line: string) => /^\s*(?:\w+: |[?:] )?(['"`]).*\1[,;}]?$/.test(line);
    const templates = code.filter((file) => file.endsWith('.astro'));
    const wrong = templates.flatMap((file) =>
      source(file)
        .split('\n')
        .flatMap((line, at) => (line.length > 140 && !isString(line) ? [`${file}:${at + 1}`] : [])),
    );
    expect(wrong).toEqual([]);
  });

  test(`no folder of src or tests/flows contains more than ${FOLDER_MAX} files`, () => {
    const shownFiles = files.filter((file) => /^(src|tests\/flows|tests\/e2e)\//.test(file)).map(dirname);
    const crowded = [...new Set(shownFiles)].filter((folder) => shownFiles.filter((each) => each === folder).length > FOLDER_MAX);
    expect(crowded).toEqual([]);
  });

  test(`the median file has at most ${MEDIAN} lines`, () => {
    const sizes = shipped.map(lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)] ?? 0).toBeLessThanOrEqual(MEDIAN);
  });
});

describe('habits', () => {
  const having = (pattern: RegExp, among: readonly string[]) => among.filter((file) => pattern.test(withoutComments(source(file))));
  const app = shipped.filter((file) => file.startsWith('src/') || file.startsWith('functions/'));
  const markup = app.filter((file) => /\.(astro|tsx)$/.test(file));
  /** Raw HTML on purpose: each is free of personal and database values, or escaped. */
  const RAW_HTML: Readonly<Record<string, string>> = {
    'src/ui/layout/head.astro':
      'set:html={headStyle} set:html={own} set:html={headScript} set:html={ownScript} set:html={asJson(data)} set:html={iconLink(brand.colours)}',
    'src/admin/shell/admin-layout.astro': 'set:html={adminStyle} set:html={own} set:html={path}',
    // A script element that Astro rendered.
    'src/ui/layout/late-script.astro': 'set:html={script}',
    // The page's own text, rendered and escaped by Astro, or the owner's, by rules/words/markup.ts.
    'src/features/content/pages/contact.astro': 'set:html={about}',
    'src/features/content/pages/document.astro': 'set:html={html} set:html={heading}',
    // What Astro rendered before, and the place in it that each page fills.
    'src/ui/memo/rendered.astro': 'set:html={before} set:html={rest}',
    'src/ui/layout/header/header.astro': 'set:html={OWN_PLACE}',
    'src/ui/icon/icon.astro': 'set:html={iconPaths[name]}',
    'src/ui/icon/spinner.astro': "set:html={mark.beads + mark.coloured('var(--color-accent)')}",
    // Escaped by rules/words/markup.ts.
    'src/admin/texts/words-preview.tsx': 'dangerouslySetInnerHTML={{ __html: html }}',
    'src/admin/app/shop-mark.tsx': "dangerouslySetInnerHTML={{ __html: mark.beads + mark.coloured('var(--color-accent)') }}",
    'src/features/checkout/pay/pay-bar.tsx': "dangerouslySetInnerHTML={{ __html: mark.beads + mark.coloured('var(--color-accent)') }}",
    'src/ui/icon/sprite.astro': 'set:html={iconPaths[name]}',
    'src/ui/icon/sprite.tsx': 'dangerouslySetInnerHTML={{ __html: path }}',
  };

  test('no interactive transaction; every write goes through db.write and the single writer', () => {
    expect(having(/\.transaction\(/, shipped)).toEqual([]);
    const inWorker = app.filter((file) => file.startsWith('src/'));
    expect(having(/from '@libsql\/|\.batch\(/, inWorker)).toEqual([]);
    expect(having(/await [\w.]*\borm\s*\.(insert|update|delete|run)\(/, app)).toEqual([]);
  });

  test("no fetch with redirect: 'error': Node has it, but in a Worker each such call fails", () => {
    expect(having(/redirect: 'error'/, app)).toEqual([]);
  });

  test('browser storage is used by the one file that never throws; the head script is a text of its own', () => {
    expect(having(/\b(local|session)Storage\b/, app).sort()).toEqual(['src/ui/layout/head-script.ts', 'src/ui/storage.client.ts']);
  });

  test('no test replaces a module: files of a worker share their modules, so others have it already (`vi.spyOn(module, …)` ends with its file)', () => {
    expect(having(/\bvi\.(do)?mock\(/i, code.filter(isTest))).toEqual([]);
  });

  test('every exported function, constant and class is named in another file; drizzle, Astro and the list of screens look for theirs by themselves', () => {
    const filesOf = new Map<string, number>();
    const texts = [...code.map(source), readFileSync('astro.config.mjs', 'utf8')];
    for (const text of texts) for (const word of new Set(text.match(/[\w$]+/g))) filesOf.set(word, (filesOf.get(word) ?? 0) + 1);
    const exports = /^export\s+(?:async\s+)?(?:function\*?|const|class)\s+([\w$]+)/gm;
    const unused = shipped
      .filter((file) => !/\.(table|screen)\.ts$|^src\/pages\/|^src\/middleware\.ts$/.test(file))
      .flatMap((file) => [...source(file).matchAll(exports)].map(([, name = '']) => [file, name] as const))
      .filter(([, name]) => filesOf.get(name) === 1);
    expect(unused).toEqual([]);
  });

  test('a dialog of the admin area that has a field is a FormDialog, which asks before it drops what was typed', () => {
    const field = /<(input|select|textarea|form|\w*(Field|TextArea))\b/;
    // The password and the code of a log-in are no work that could be lost.
    const free = ['src/admin/shell/session-dialog.tsx'];
    const bare = imports
      .filter(({ from, to }) => to === 'src/admin/parts/dialog/dialog.tsx' && !from.startsWith('src/admin/parts/dialog/'))
      .map(({ from }) => from);
    expect(bare.length).toBeGreaterThan(free.length);
    expect(having(field, bare)).toEqual(free);
  });

  test('the gateway is named in its folder, where it is chosen, in the settings and in the legal texts; requests and answers keep the names of #166 to #170', () => {
    const wire =
      /razorpay_(order_id|payment_id|signature)|razorpayOrderId|\b(create-razorpay-order|verify-razorpay-payment|webhooks\/razorpay)\b/g;
    const may =
      /^src\/(features\/gateway\/(razorpay\/|gateway[-\w]*\.(server|client)\.ts$)|features\/content\/pages\/|rules\/words\/defaults\/|texts\/[a-z]+\/words\/|platform\/(env|production-settings)\.ts$|rules\/payment\/gateway-name\.ts$)/;
    const others = shipped.filter((file) => file.startsWith('src/') && !may.test(file));
    expect(others.filter((file) => /razorpay/i.test(withoutComments(source(file)).replace(wire, '')))).toEqual([]);
  });

  test('statuses of orders are listed in src/rules/order alone: elsewhere a list is a property of the status, which a new one would miss', () => {
    // 'failed' and 'refunded' are also of payments and returns.
    const status = `'(?:${orderStatuses.filter((each) => each !== 'failed' && each !== 'refunded').join('|')})'`;
    const list = new RegExp(`(?:\\[|\\bIN \\()\\s*${status},\\s*${status}|[!=]== ${status} (?:\\|\\||&&) [\\w.]+ [!=]== ${status}`);
    const triggers = readdirSync('drizzle/ledgers').map((name) => `drizzle/ledgers/${name}`);
    const files = [...app.filter((file) => !file.startsWith('src/rules/order/')), ...triggers];
    expect(having(list, files)).toEqual([]);
  });

  test('no `any`, no silenced type error, no TODO', () => {
    const typed = code.filter((file) => file !== 'tests/architecture.test.ts');
    expect(having(/(:|<|\bas)\s*any\b(?!\s+(?:number|other|order|time|of|file|free))/, typed)).toEqual([]);
    expect(typed.filter((file) => /@ts-(ignore|nocheck|expect-error)|\bTODO\b|\bFIXME\b/.test(source(file)))).toEqual([]);
  });

  test('a docblock begins with a verb or a name, not with a question word or a possessive', () => {
    const begins = /\/\*\*\s*(?:\*\s*)?(?:(?:What|Whether|Who|Whom|Whose|Where|How)\b|The (?:[\w-]+ ){0,2}\w+(?:'s|’s|s') )/;
    expect(app.filter((file) => begins.test(source(file)))).toEqual([]);
  });

  test('no style attributes and no inline handlers: the content security policy refuses them', () => {
    expect(having(/\sstyle=/, markup)).toEqual([]);
    expect(
      having(
        /<[a-z][^>]*\son[a-z]+="/,
        markup.filter((file) => file.endsWith('.astro')),
      ),
    ).toEqual([]);
  });

  test('what a Memo renders, and every template in it, uses nothing but its props', () => {
    const memoized = markup.flatMap((file) =>
      [...withoutComments(source(file)).matchAll(/<Memo of=\{(\w+)\}/g)].map(([, name]) => {
        const [component] = importsIn(file, new RegExp(`^import ${name} from .*$`, 'm').exec(source(file))?.[0] ?? '');
        return component?.to ?? `${file}: ${name}`;
      }),
    );
    expect(memoized.length).toBeGreaterThan(0);
    expect(memoized.filter((file) => !markup.includes(file))).toEqual([]);
    const inside = new Set(memoized);
    for (const file of inside) for (const { from, to } of imports) if (from === file && to.endsWith('.astro')) inside.add(to);
    expect(having(/Astro\.(?!props|slots)|Date\.now|new Date\(\)/, [...inside])).toEqual([]);
  });

  test('raw HTML only in the listed files', () => {
    const raw = (file: string) => [...source(file).matchAll(/(?:set:html|dangerouslySetInnerHTML)=\{[^}]*\}+/g)].map(([what]) => what);
    const wrong = markup.flatMap((file) =>
      raw(file)
        .filter((what) => !RAW_HTML[file]?.includes(what))
        .map((what) => `${file}: ${what}`),
    );
    expect(wrong).toEqual([]);
  });
});

function withoutComments(content: string): string {
  return content.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
