import type { Client, InStatement } from '@libsql/client';
import { addLargeCatalogue } from '../../../drizzle/demo/large.ts';
import { seedDemo } from '../../../drizzle/seed.ts';
import type { FreshShop } from '../fresh-shop.ts';
import type { Value } from '../rows.ts';

/** Fills a shop with the demonstration and, if wanted, an invented catalogue beside it, through the test's own stream to the database. */
export async function addDemo({ rows }: Pick<FreshShop, 'rows'>, { now = Date.now(), pieces = 0 } = {}): Promise<void> {
  const execute = async (statement: InStatement) => {
    const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement;
    return { rows: await rows(sql, ...(args as Value[])) };
  };
  const batch = (statements: InStatement[]) => Promise.all(statements.map(execute));
  const client = { execute, batch } as unknown as Client;
  await seedDemo(client, now);
  if (pieces > 0) await addLargeCatalogue(client, pieces, now);
}
