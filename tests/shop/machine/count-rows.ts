import type { Shop } from '../../../src/platform/shop.ts';

/** The database's figures of one statement. */
interface StatementCost {
  readonly sql: string;
  /** Each step of a table, an index or a sort is a row. */
  readonly rows: number;
  readonly ms: number;
}

interface Asked {
  readonly requests: readonly { readonly batch?: { readonly steps: readonly { readonly stmt: { readonly sql: string } }[] } }[];
}

interface Answer {
  readonly results: readonly {
    readonly response?: {
      readonly result?: { readonly step_results: readonly ({ rows_read: number; query_duration_ms: number } | null)[] };
    };
  }[];
}

/** Of a transaction, not of the page. */
const FRAME = /^(BEGIN|COMMIT|ROLLBACK)$/;

/** Begins the writer's requests. */
const WRITE = 'BEGIN IMMEDIATE';

/** Runs `work` and returns what each of its reads costs, as the database's own answers say. */
export async function costOf(databaseUrl: string, shop: Shop, work: (shop: Shop) => Promise<unknown>): Promise<StatementCost[]> {
  const costs: StatementCost[] = [];
  const { fetch: send } = globalThis;
  globalThis.fetch = async (...given) => {
    const answer = await send(...given);
    const [address, init] = given;
    if (String(address) !== `${databaseUrl}/v3/pipeline` || typeof init?.body !== 'string' || init.body.includes(WRITE)) return answer;
    const asked = JSON.parse(init.body) as Asked;
    const { results } = (await answer.clone().json()) as Answer;
    const steps = asked.requests[0]?.batch?.steps ?? [];
    for (const [at, { stmt }] of steps.entries()) {
      const result = results[0]?.response?.result?.step_results[at];
      if (result && !FRAME.test(stmt.sql)) costs.push({ sql: stmt.sql, rows: result.rows_read, ms: result.query_duration_ms });
    }
    return answer;
  };
  try {
    await work(shop);
  } finally {
    globalThis.fetch = send;
  }
  return costs;
}
