import { expect, test } from 'vitest';
import { allowedEdges, namedInSql } from './allowed-edges.ts';
import { code, featureOf, isTest, source } from './imports.ts';

/**
 * Holds SQL to the same graph as imports. The SQL of triggers and views in drizzle/ is not held: it runs inside the batch of the feature
 * that writes, and exists so that a rule of one ledger holds whoever writes the other.
 */
const DECLARED = /sqliteTable\(\s*'(\w+)'/g;
const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE(?: OR [A-Z]+)?)\s+["`]?([a-z_]+)\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Files that name tables of higher features, and these tables. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // What is kept about one person, and forgotten, is a list of tables of all features.
  'src/features/account/choices.server.ts': ['newsletter_subscribers'],
  'src/features/account/privacy/affected-people.server.ts': ['grievances', 'newsletter_subscribers', 'stock_alerts'],
  'src/features/account/privacy/forget-orders.server.ts': ['grievance_messages', 'grievances', 'parcel_items', 'parcels'],
  'src/features/account/privacy/forget-persons.server.ts': ['newsletter_subscribers', 'page_views', 'reviews', 'stock_alerts'],
  'src/features/personal-data/erase-person.server.ts': ['reviews'],
  'src/features/personal-data/person-data.server.ts': [
    ...['customers', 'grievance_messages', 'grievances', 'newsletter_subscribers', 'page_views', 'parcel_items', 'parcels', 'returns'],
    ...['reviews', 'saved_addresses', 'stock_alerts', 'user_carts', 'wishlist_items'],
  ],
  // A picture is deleted only if no row of any feature names it; a test compares the list with the tables.
  'src/features/media/admin/picture-uses.server.ts': ['products', 'reviews', 'shop_words'],
  // A guest's orders become the account's in the batch of the sign-in itself.
  'src/features/auth/sign-in/finish-sign-in.server.ts': ['orders'],
  // A version of a policy shows how many orders were placed under it.
  'src/features/words/admin/read-words.server.ts': ['orders'],
  // Cash that a return gave back is not given back again; the trigger hand_refunds_check_amount computes the same.
  'src/features/orders/admin/cash-left.server.ts': ['returns'],
  // The platform reads the session with each request, and writes the key of a batch in the batch.
  'src/platform/database/queue/batch-key.ts': ['batch_keys'],
  'src/platform/request/session.ts': ['sessions', 'users'],
};

const owners = new Map(
  code
    .filter((file) => file.endsWith('.table.ts'))
    .flatMap((file) => [...source(file).matchAll(DECLARED)].map(([, table = '']) => [table, featureOf(file) ?? 'platform'] as const)),
);

/** Returns the tables that the SQL of a text names, in templates and in strings. */
const tablesIn = (text: string) =>
  [...new Set([...text.replace(COMMENT, '').matchAll(NAMED)].map(([, table = '']) => table))].filter((table) => owners.has(table)).sort();

/** Returns the features that a feature may import or name, directly or through others. */
function reachedFrom(feature: string, found = new Set<string>()): ReadonlySet<string> {
  for (const lower of [...(allowedEdges[feature] ?? []), ...(namedInSql[feature] ?? [])]) {
    if (found.has(lower)) continue;
    found.add(lower);
    reachedFrom(lower, found);
  }
  return found;
}
const allowed = new Map(Object.keys(allowedEdges).map((feature) => [feature, new Set([feature, 'platform', ...reachedFrom(feature)])]));
const nothing = new Set(['platform']);

/** The administrator's area and pages join all features, so their SQL may name any table. */
const files = code.filter((file) => /^src\/(?:features|platform|rules|ui)\//.test(file) && !isTest(file));
const beyond = (file: string, text: string) =>
  tablesIn(text).filter((table) => !(allowed.get(featureOf(file) ?? '') ?? nothing).has(owners.get(table) ?? ''));
const found = Object.fromEntries(
  files.flatMap((file) => {
    const tables = beyond(file, source(file));
    return tables.length > 0 ? [[file, tables] as const] : [];
  }),
);

test('SQL names only tables of features that its own may import or name', () => {
  expect(owners.size).toBeGreaterThan(100);
  expect(beyond('src/features/products/x.server.ts', 'sql`SELECT 1 FROM orders o JOIN products p`; // FROM returns')).toEqual(['orders']);
  expect(found).toEqual(exceptions);
});

test('a name in SQL follows the order of the features, and no line repeats what imports allow', () => {
  const order = Object.keys(allowedEdges);
  const late = Object.entries(namedInSql).flatMap(([upper, below]) =>
    below.filter((lower) => order.indexOf(lower) >= order.indexOf(upper)).map((lower) => `${upper} → ${lower}`),
  );
  expect(late).toEqual([]);
  const used = new Set(
    files.flatMap((file) => tablesIn(source(file)).map((table) => `${featureOf(file) ?? ''} → ${owners.get(table) ?? ''}`)),
  );
  const lines = Object.entries(namedInSql).flatMap(([upper, below]) => below.map((lower) => `${upper} → ${lower}`));
  expect(lines.filter((line) => !used.has(line))).toEqual([]);
});
