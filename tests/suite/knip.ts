/**
 * Finds files, exports and dependencies that nothing uses. With `--production` tests do not count: it finds the code of the shop that only
 * tests use. An export that tests need is marked `@internal`, with its reason.
 */
import type { KnipConfig } from 'knip';
import settings from '../../package.json' with { type: 'json' };

const withoutTests = process.argv.includes('--production');

/** The files that the commands of package.json start. */
const commands = Object.values(settings.scripts).flatMap((script) => script.match(/[\w./-]+\.ts\b/g) ?? []);

/** Read, bundled or started by another file, which has their path. */
const namedInShop = [
  'functions/tools/build/*.ts',
  'functions/tools/build/{files,texts}/*.ts',
  'functions/tools/start/built-worker.ts',
  'src/features/offline/service-worker.client.ts',
  'src/features/owner-news/push/push-worker.client.ts',
  'src/platform/log/astro-log.ts',
  'src/ui/island/start-loaded.client.ts',
];
const namedInTests = [
  'tests/bench/bare-page.ts',
  'tests/e2e/browser/start-shops.ts',
  'tests/e2e/looks/eye/settled.ts',
  'tests/fuzz/generated-requests.ts',
  'tests/sandbox/razorpay/browser/{checkout,window}.ts',
  'tests/shop/audit/every-route.ts',
  'tests/shop/people/quick-password-hash.ts',
  'tests/simulation/machine/pages.ts',
  'tests/simulation/operator/commands.ts',
  'tests/simulation/town/town.ts',
];
const inShop = (file: string) => !file.startsWith('tests/');

export default {
  entry: [
    ...[...commands.filter(inShop), ...namedInShop, 'src/pages/**/*.{astro,ts}'].map((file) => `${file}!`),
    ...[...commands.filter((file) => !inShop(file)), ...namedInTests, '{src,functions,drizzle,tests}/**/*.{test,night}.ts'],
  ],
  // What starts and builds the shop is also a tool of the tests.
  project: [
    '{src,drizzle,functions/{cli,worker}}/**/*.{ts,tsx,astro,css}!',
    'functions/tools/**/*.{ts,mjs}',
    'tests/**/*.{ts,tsx,astro,css}',
  ],
  compilers: {
    css: (text: string) => [...text.matchAll(/@import (?:url\()?['"]([^'"]+)/g)].map(([, file]) => `import '${file}';`).join('\n'),
  },
  drizzle: { config: ['drizzle/drizzle.config.ts'] },
  // A test may import what otherwise only its own file uses.
  ignoreExportsUsedInFile: withoutTests,
  // Started by their path in node_modules.
  ignoreDependencies: withoutTests ? [] : ['@biomejs/biome', '@shopify/ucp-cli', 'typescript-native'],
  // Programs of the machine: what lists fonts, and what a night on Debian installs and compiles.
  ignoreBinaries: withoutTests ? [] : ['fc-list', 'apt-get', 'gcc'],
  // A limit may equal another limit.
  rules: { duplicates: 'off' },
} satisfies KnipConfig;
