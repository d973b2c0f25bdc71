import cloudflare from '@astrojs/cloudflare/cache/provider';
import type { CacheProvider, CacheProviderFactory } from 'astro';
import { sql } from 'drizzle-orm';
import { databaseCalls } from '../../platform/database/call-database.ts';
import { readRows } from '../../platform/database/read-streams.ts';
import { plainStatement } from '../../platform/database/statement.ts';
import { workerEnv } from '../../platform/worker-env.ts';
import { EDITION_TIMEOUT } from '../../rules/limits.ts';
import { pageKey } from '../../rules/page-key.ts';
import { KeptPages } from './kept-pages.ts';
import { pageEditions } from './page-editions.table.ts';
import { SharedQuestion } from './shared-question.ts';

const newestQuery = plainStatement(sql`SELECT coalesce(max(${pageEditions.edition}), 0) FROM ${pageEditions}`);

/** Asks for the newest edition, in a round trip of its own. Null while the database does not answer. */
async function newestEdition(): Promise<number | null> {
  const call = databaseCalls(undefined, (ask) => ask(EDITION_TIMEOUT));
  const read = await readRows(workerEnv(), [newestQuery], call).catch(() => null);
  return read === null ? null : Number(read[0]?.rows[0]?.[0]);
}

const secondsOf = (answer: Response) => Number(/max-age=(\d+)/.exec(answer.headers.get('cdn-cache-control') ?? '')?.[1] ?? 0);

/** Keeps the pages of one machine in its memory. */
function onOneMachine(): CacheProvider {
  const pages = new KeptPages();
  const edition = new SharedQuestion(newestEdition, EDITION_TIMEOUT);
  return {
    name: 'one-machine',
    onRequest: ({ request, url }, next) => {
      const key = request.method === 'GET' ? pageKey(url) : null;
      if (key === null) return next();
      const render = async () => {
        const answer = await next();
        return { answer, seconds: secondsOf(answer) };
      };
      return pages.answer(key, () => edition.ask(), render);
    },
    // The editions say it.
    invalidate: async () => {},
  };
}

const none = (): CacheProvider => ({ name: 'none', onRequest: (_, next) => next(), invalidate: async () => {} });

/** In production Cloudflare keeps the pages in front of the Worker, and functions/page-purge.ts tells it what has changed. */
const provider: CacheProviderFactory = (config) => {
  const { ENVIRONMENT, PAGE_CACHE } = workerEnv();
  if (PAGE_CACHE === 'off') return none();
  return ENVIRONMENT === 'production' ? cloudflare(config) : onOneMachine();
};
export default provider;
