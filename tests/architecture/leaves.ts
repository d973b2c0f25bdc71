import { files } from './imports.ts';

/**
 * Features that nothing depends on, with what is deleted besides the files and folders of their names; names that end with a slash are
 * folders. The lines that join a leaf to the shop name nothing else (`leaf-deletion.test.ts` removes them).
 */
const others = {
  wishlist: [],
  reviews: [
    ...['src/pages/customer-reviews.astro', 'src/pages/orders/[id]/review.astro', 'drizzle/demo/reviews.ts'],
    'tests/flows/catalog/missing-parts.test.ts',
  ],
  grievances: ['src/pages/grievance/'],
  'fair-dealing': [],
  newsletter: [],
  'stock-alerts': [],
  agents: ['src/rules/agents/', 'functions/worker/agents-api.ts'],
  'search-engines': [
    ...[
      'src/rules/feeds/',
      'src/pages/robots.txt.ts',
      'src/pages/sitemap.xml.ts',
      'src/pages/sitemaps/',
      'src/pages/feeds/',
      'src/pages/.well-known/',
    ],
  ],
  margin: ['src/rules/margin/', 'src/admin/costs/', 'tests/flows/reports/'],
  invoices: [
    ...['src/admin/gst/', 'src/admin/papers/', 'src/admin/disputes/', 'tests/flows/admin/gst/', 'tests/flows/reports/'],
    ...[
      'tests/flows/money-desk/dispute-answers.test.ts',
      'tests/flows/first-day/no-gstin.test.ts',
      'tests/flows/first-day/numbers.test.ts',
    ],
    ...['tests/flows/margin/contribution.test.ts', 'tests/flows/margin/kept-margins.test.ts'],
    ...['tests/flows/own-order/address.test.ts', 'tests/flows/own-order/pieces.test.ts', 'tests/flows/own-order/lost-terms.test.ts'],
    'tests/flows/own-order/discounts.test.ts',
    ...['tests/flows/parcels/cash-with-courier.test.ts', 'tests/flows/operations/lost-documents.test.ts'],
    ...['tests/flows/operations/restore/', 'tests/e2e/admin/money/gst.test.ts', 'tests/e2e/admin/money/disputes.test.ts'],
    'tests/field/papers.test.ts',
  ],
  reports: [],
  returns: [
    ...['src/pages/orders/[id]/return.astro', 'tests/flows/margin/lots.test.ts', 'tests/flows/operations/restore/'],
    'tests/flows/own-order/discounts.test.ts',
  ],
} as const;

/** What a leaf has under its own name, where that exists. */
const own = (leaf: string) =>
  [
    ...[`src/features/${leaf}/`, `src/admin/${leaf}/`, `src/pages/${leaf}/`, `src/pages/${leaf}.astro`],
    ...[
      `tests/${leaf}/`,
      `tests/shop/catalogue/${leaf}.ts`,
      `tests/fuzz/${leaf}.ts`,
      `tests/flows/${leaf}/`,
      `tests/flows/admin/${leaf}.test.ts`,
    ],
    ...[`tests/e2e/${leaf}/`, `tests/e2e/admin/${leaf}.test.ts`, `tests/e2e/admin/money/${leaf}.test.ts`],
    ...[`tests/simulation/machine/pages/${leaf}.ts`, `tests/simulation/town/actors/administrator/${leaf}.ts`],
  ].filter((path) => files.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path)));

export const leaves: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(others).map(([leaf, more]) => [leaf, [...own(leaf), ...more]]),
);
