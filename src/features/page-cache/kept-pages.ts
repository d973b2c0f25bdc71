import { PAGE_AWAITED, PAGES_KEPT, STALE_PAGE_KEPT } from '../../rules/limits.ts';

interface KeptPage {
  readonly body: ArrayBuffer;
  readonly headers: Headers;
  /** For browsers, which take compressed pages; made when the first of them is shown the kept page. */
  zipped: Zipped | null;
  /** Of everything that pages are made of, asked before the page was rendered. */
  readonly edition: number;
  /** UTC ms. */
  readonly keptAt: number;
  readonly until: number;
}

interface Zipped {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
}

/** The request: the key of a page, and whether it may be compressed by gzip. */
export interface Asked {
  readonly key: string;
  readonly isZipped: boolean;
}

/** Returns whether a reader with this `accept-encoding` takes gzip without reservation. */
export const takesGzip = (encodings: string | null): boolean => /\bgzip\b(?!\s*;\s*q=0)/.test(encodings ?? '');

/** A rendered page with the seconds for which it may be kept; 0 for one that may not. */
export interface Rendered {
  readonly answer: Response;
  readonly seconds: number;
}

const STALE =
  '<p class="wrap" role="status">The shop cannot look up prices and stock at the moment. They are checked again when you order.</p>';
const SOURCE = 'x-page-cache';
const POLL_MS = 10;
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/**
 * Pages that one machine keeps, at most PAGES_KEPT of them. A page is shown as long as the newest edition is the one before which
 * it was rendered, so the reader after a change always sees it. Readers of a cold page wait for the first of them.
 */
export class KeptPages {
  private readonly pages = new Map<string, KeptPage>();
  /** The pages that are being rendered, and since when (UTC ms). */
  private readonly rendering = new Map<string, number>();

  /**
   * The page that is asked for. `edition`: asks for the newest edition; null while the database does not answer.
   * `x-page-cache` says where it came from: hit, miss, none (not kept), stale.
   */
  async answer(asked: Asked, edition: () => Promise<number | null>, render: () => Promise<Rendered>): Promise<Response> {
    const { key } = asked;
    const waitsUntil = Date.now() + PAGE_AWAITED;
    let newest = await edition();
    for (;;) {
      const found = this.shown(asked, newest);
      if (found) return found;
      const since = this.rendering.get(key);
      const now = Date.now();
      if (newest === null || since === undefined || now - since >= PAGE_AWAITED || now >= waitsUntil) break;
      await this.rendered(key, since);
      newest = await edition();
    }
    const mine = Date.now();
    this.rendering.set(key, mine);
    try {
      return await this.keep(key, newest, await render());
    } finally {
      if (this.rendering.get(key) === mine) this.rendering.delete(key);
    }
  }

  private shown({ key, isZipped }: Asked, newest: number | null): Response | Promise<Response> | null {
    const page = this.pages.get(key);
    if (!page) return null;
    const now = Date.now();
    if (newest !== null && page.edition === newest && now < page.until) return isZipped ? zippedAnswer(page) : answerOf(page, 'hit');
    if (newest === null && now < page.keptAt + STALE_PAGE_KEPT) return answerOf(page, 'stale');
    return null;
  }

  /** Waits for the reader who is having the page rendered. workerd may have ended that request: a timer looks. */
  private async rendered(key: string, since: number): Promise<void> {
    while (this.rendering.get(key) === since && Date.now() - since < PAGE_AWAITED) await pause();
  }

  private async keep(key: string, edition: number | null, { answer, seconds }: Rendered): Promise<Response> {
    if (edition === null || seconds <= 0 || answer.status !== 200 || answer.headers.has('set-cookie')) return marked(answer, 'none');
    const keptAt = Date.now();
    const page = {
      body: await answer.arrayBuffer(),
      headers: answer.headers,
      zipped: null,
      edition,
      keptAt,
      until: keptAt + seconds * 1000,
    };
    page.headers.set(SOURCE, 'hit');
    page.headers.append('vary', 'accept-encoding');
    this.pages.delete(key);
    this.pages.set(key, page);
    const [oldest] = this.pages.keys();
    if (this.pages.size > PAGES_KEPT && oldest !== undefined) this.pages.delete(oldest);
    return answerOf(page, 'miss');
  }
}

type Source = 'hit' | 'miss' | 'none' | 'stale';

function marked(answer: Response, source: Source): Response {
  answer.headers.set(SOURCE, source);
  return answer;
}

function answerOf({ body, headers }: KeptPage, source: Source): Response {
  if (source === 'hit') return new Response(body, { headers });
  const shown = source === 'stale' ? new TextDecoder().decode(body).replace(/(<main\b[^>]*>)/, `$1${STALE}`) : body;
  return marked(new Response(shown, { headers }), source);
}

/** A fifth of the bytes: of the CPU that a kept page of 100 KB costs, a third is for copying it. */
async function zippedAnswer(page: KeptPage): Promise<Response> {
  const { body, headers } = (page.zipped ??= await zip(page));
  const compressed: ResponseInit & { encodeBody: 'manual' } = { headers, encodeBody: 'manual' };
  return new Response(body, compressed);
}

async function zip({ body, headers }: KeptPage): Promise<Zipped> {
  const { gzipSync } = await import('node:zlib');
  const zipped = { body: new Uint8Array(gzipSync(body)), headers: new Headers(headers) };
  zipped.headers.set('content-encoding', 'gzip');
  return zipped;
}
