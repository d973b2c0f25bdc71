import { sql } from 'drizzle-orm';
import { databaseCalls } from '../../platform/database/call-database.ts';
import { plainStatement } from '../../platform/database/statement.ts';
import { readRows } from '../../platform/database/streams/read-streams.ts';
import { workerEnv } from '../../platform/worker-env.ts';
import { language } from '../../rules/language/language.ts';
import { EDITION_TIMEOUT } from '../../rules/limits.ts';
import { pageKey } from '../../rules/page-key.ts';
import { KeptPages, type Rendered, takesGzip } from './kept-pages.ts';
import { pageEditions } from './page-editions.table.ts';
import { SharedQuestion } from './shared-question.ts';

const newestQuery = plainStatement(sql`SELECT coalesce(max(${pageEditions.edition}), 0) FROM ${pageEditions}`);

/** Asks for the newest edition, in a round trip of its own. Null while the database does not answer. */
async function newestEdition(): Promise<number | null> {
  const call = databaseCalls(undefined, (ask) => ask(EDITION_TIMEOUT));
  const read = await readRows(workerEnv(), [newestQuery], call, { isRefusedInSilence: true }).catch(() => null);
  return read === null ? null : Number(read[0]?.rows[0]?.[0]);
}

const pages = new KeptPages();
const edition = new SharedQuestion(newestEdition, EDITION_TIMEOUT);
const newest = () => edition.ask();

/** The headers of a page for Cloudflare's cache: for how long it may be kept, and its parts. */
const FOR_SECONDS = 'cloudflare-cdn-cache-control';
const TAGS = 'cache-tag';

function rendered(answer: Response): Rendered {
  const seconds = Number(/max-age=(\d+)/.exec(answer.headers.get(FOR_SECONDS) ?? '')?.[1] ?? 0);
  answer.headers.delete(FOR_SECONDS);
  answer.headers.delete(TAGS);
  return { answer, seconds };
}

/**
 * Returns the `accept-encoding` of the reader: '' if there is none. Cloudflare gives every request a header of its own and keeps the
 * reader's in `cf`; raw workerd has only the header.
 */
function clientEncodings(request: Request & { readonly cf?: { readonly clientAcceptEncoding?: string } }): string | null {
  return request.cf?.clientAcceptEncoding ?? request.headers.get('accept-encoding');
}

/**
 * Returns the page of a request, from the memory of this machine where it may be kept. It takes the place of Cloudflare's cache in
 * production, before anything of the page is loaded or read, and obeys the same headers; functions/worker/page-purge.ts tells Cloudflare what
 * has changed, and here the editions say it.
 */
export function keptOnThisMachine(request: Request, url: URL, render: () => Promise<Response>): Promise<Response> {
  const { ENVIRONMENT, PAGE_CACHE } = workerEnv();
  const isKept = ENVIRONMENT !== 'production' && PAGE_CACHE !== 'off' && request.method === 'GET';
  const key = isKept ? pageKey(url) : null;
  const encodings = clientEncodings(request);
  return key === null
    ? render()
    : pages.answer({ key: `${language()} ${key}`, isZipped: takesGzip(encodings) }, newest, async () => rendered(await render()));
}
