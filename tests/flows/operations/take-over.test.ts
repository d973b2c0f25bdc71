import { afterAll, expect, test } from 'vitest';
import { NEWEST_FORMER, renamed, takeOver } from '../../../drizzle/take-over.ts';
import { ledgerReport } from '../../../functions/cli/books.ts';
import { openFromEnv } from '../../../functions/cli/open-shop.ts';
import { clientOf } from '../../../functions/cli/restore/load-database.ts';
import { settingsOf } from '../../shop/machine/run-command.ts';
import { sold } from '../../shop/orders/edits.ts';
import { shopWithOperator } from '../../shop/people/operator.ts';
import { Shopper } from '../../shop/people/shopper.ts';

const { shop, operator } = await shopWithOperator();
const from = { url: String(shop.env.TURSO_DATABASE_URL), token: undefined };
const client = clientOf(from);
afterAll(() => client.close());

/** Without what a migration writes from the program, and without what is found by the words of pieces, which is made anew. */
const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('__drizzle_migrations', 'hold_limits')
  AND name NOT GLOB '*facet*' AND name NOT GLOB 'product_a*' AND name NOT GLOB 'products_*'`;
const tableNames = async () => (await client.execute(TABLES)).rows.map(({ name }) => String(name));

/** Gives the columns their former names, or takes them back. */
async function rename(back: boolean): Promise<void> {
  for (const [column, former] of Object.entries(renamed)) {
    const [table, name] = column.split('.');
    await client.execute(`ALTER TABLE ${table} RENAME COLUMN ${back ? former : name} TO ${back ? name : former}`);
  }
}

test('a database of the former migrations is copied row by row, once its sale is stopped; its books add up and its triggers hold', async () => {
  const piece = await shop.addProduct({ price: 84_900, stock: 5 });
  await sold(shop, { wishes: [{ id: piece }] });
  await new Shopper(shop).order([{ id: piece }]);
  const into = { url: operator.emptyDatabase(), token: undefined };

  await expect(takeOver(from, into)).rejects.toThrow('lacks migrations of its own version');
  // As the former migrations left it: their newest one is remembered, and columns have their former names.
  await client.execute({ sql: 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)', args: ['former', NEWEST_FORMER] });
  await client.execute({ sql: 'DELETE FROM __drizzle_migrations WHERE created_at <> ?', args: [NEWEST_FORMER] });
  await rename(false);
  await client.execute("ALTER TABLE products ADD COLUMN material text DEFAULT 'Brass, Glass beads' NOT NULL");
  await expect(takeOver(from, into)).rejects.toThrow('still sells');
  await client.execute('UPDATE maintenance SET is_on = 1');
  expect(await takeOver(from, into)).toBeGreaterThan(100);

  const copy = clientOf(into);
  for (const table of await tableNames()) {
    const shown = await copy.execute(`SELECT name FROM pragma_table_xinfo('${table}') WHERE hidden <> 1`);
    const names = shown.rows.map(({ name }) => String(name));
    const select = (former: boolean) =>
      `SELECT ${names.map((name) => (former ? (renamed[`${table}.${name}`] ?? name) : name))} FROM ${table}
        ${table === 'sqlite_sequence' ? "WHERE seq > 0 AND name <> 'facets' ORDER BY name" : ''}`;
    const [theirs, ours] = [await client.execute(select(true)), await copy.execute(select(false))];
    expect([table, ours.rows.map((row) => Object.values(row))]).toEqual([table, theirs.rows.map((row) => Object.values(row))]);
  }
  const words = await copy.execute({ sql: 'SELECT kind, value FROM product_attributes WHERE product_id = ?', args: [piece] });
  expect(words.rows.map(({ kind, value }) => `${kind} ${value}`)).toEqual(['material brass', 'material glass beads']);
  expect((await copy.execute('SELECT rowid FROM products_fts WHERE products_fts MATCH \'"glass"\'')).rows).toHaveLength(1);
  // It sold before, so that it is open: it has no first day.
  expect((await copy.execute('SELECT * FROM first_day')).rows).toEqual([]);
  await expect(copy.execute('UPDATE order_items SET quantity = 2')).rejects.toThrow('ORDER_ITEM_IMMUTABLE');
  copy.close();
  const { shop: taken, done } = openFromEnv(settingsOf(shop), into);
  expect((await ledgerReport(taken, 'audit').finally(done)).text).toContain('The books add up');
  await expect(takeOver(from, into)).rejects.toThrow('not empty');

  await rename(true);
  await client.execute('ALTER TABLE products DROP COLUMN material');
});
