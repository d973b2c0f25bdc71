import type { Client } from '@libsql/client';
import type { Shop } from '../../src/platform/shop.ts';

/** What the database says of one statement. */
export interface StatementCost {
  readonly sql: string;
  readonly args: readonly unknown[];
  /** Each step of a table, an index or a sort is a row. */
  readonly rows: number;
  readonly ms: number;
}

interface Sent {
  readonly sql: string;
  readonly args: readonly unknown[];
}

interface Answer {
  readonly results: readonly [
    {
      readonly error?: { readonly message: string };
      readonly response?: { readonly result: { readonly rows_read: number; readonly query_duration_ms: number } };
    },
  ];
}

/** Runs `work` and returns what each of its reads costs: every statement is sent once more, to ask the database for its figures. */
export async function costOf(databaseUrl: string, shop: Shop, work: (shop: Shop) => Promise<unknown>): Promise<StatementCost[]> {
  const sent: Sent[] = [];
  const { $client: client } = shop.db.orm as unknown as { readonly $client: Client };
  const { batch, execute } = client;
  Object.assign(client, {
    batch: (statements: Sent[], mode: never) => {
      sent.push(...statements);
      return Reflect.apply(batch, client, [statements, mode]);
    },
    execute: (statement: Sent) => {
      sent.push(statement);
      return Reflect.apply(execute, client, [statement]);
    },
  });
  await work(shop);
  const costs: StatementCost[] = [];
  for (const statement of sent) costs.push({ ...statement, ...(await measured(databaseUrl, statement)) });
  return costs;
}

async function measured(databaseUrl: string, { sql, args }: Sent): Promise<{ rows: number; ms: number }> {
  const requests = [{ type: 'execute', stmt: { sql, args: args.map(hranaValue) } }, { type: 'close' }];
  const answer = await fetch(`${databaseUrl}/v2/pipeline`, { method: 'POST', body: JSON.stringify({ requests }) });
  const [{ response, error }] = ((await answer.json()) as Answer).results;
  if (!response) throw new Error(`${error?.message}: ${sql}`);
  return { rows: response.result.rows_read, ms: response.result.query_duration_ms };
}

function hranaValue(arg: unknown) {
  if (arg === null) return { type: 'null' };
  if (typeof arg === 'number') return { type: 'float', value: arg };
  return typeof arg === 'bigint' ? { type: 'integer', value: String(arg) } : { type: 'text', value: String(arg) };
}
