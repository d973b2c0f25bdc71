import { DurableObject } from 'cloudflare:workers';
import type { AnswersTold } from '../../../src/platform/answers/answer-count.ts';
import { WriteQueue } from '../../../src/platform/database/queue/write-queue.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { Lane, WriteResult } from '../../../src/platform/database/writer.ts';
import { PlainWriterObject, type WriterHealth, type WriterObject } from '../../../src/platform/database/writer-object.ts';
import { type Env, parseEnv } from '../../../src/platform/env.ts';
import { liveHub } from '../../../src/platform/live/live-hub.ts';
import { TellingWriter } from '../../../src/platform/live/telling-writer.ts';
import { type Purge, pagePurger } from '../page-purge.ts';
import { PURGE_PATH, purgeInit } from '../purge-entrypoint.ts';
import { watchedObject } from '../request-log.ts';

/**
 * Cloudflare answers every address of its own with the name of its data centre: 'colo=BOM'. An object cannot learn its place otherwise.
 */
const TRACE = 'https://cloudflare.com/cdn-cgi/trace';
const TIMEOUT_MS = 1_000;

/** Asks once where this object runs; null if it is not known. Cloudflare never moves an object that lives. */
function dataCentreOf(env: () => Pick<Env, 'ENVIRONMENT'>): () => Promise<string | null> {
  let found: string | null = null;
  return async () => {
    if (env().ENVIRONMENT === 'production') found ??= await askDataCentre();
    return found;
  };
}

async function askDataCentre(): Promise<string | null> {
  try {
    const answer = await fetch(TRACE, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return /^colo=([A-Z]{3})$/m.exec(await answer.text())?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * The one writer of the shop: every Worker sends its batches here, and batches that wait are written together. This makes
 * writes fast; it is not a lock. Two writers at once (during a deployment) are correct too, because the database serialises.
 * All writes pass here, so the screens of administrators are told from here what has changed.
 */
export class LedgerWriter extends DurableObject<Pick<Env, 'LIVE' | 'ERROR_REPORT_URL'>> implements WriterObject {
  private readonly watch = watchedObject('writer', this.env, (work) => this.ctx.waitUntil(work));
  private readonly purge = pagePurger(
    () => parseEnv(this.env),
    () => this.purgeByDefault(),
  );
  private readonly object = new PlainWriterObject(
    new WriteQueue(() => parseEnv(this.env)),
    dataCentreOf(() => parseEnv(this.env)),
  );
  private readonly writer = new TellingWriter(this.object, (subjects) =>
    Promise.all([liveHub(this.env)?.tell(subjects), this.purge(subjects)]),
  );

  /** Older and newer Workers call it too: a missing or unknown lane is the ordinary one. */
  write(statements: PlainStatement[], lane?: Lane, waited?: number): Promise<WriteResult> {
    return this.watch(() => this.writer.write(statements, lane === 'money' ? 'money' : 'ordinary', waited));
  }

  count(counts: readonly AnswersTold[]): Promise<void> {
    return this.watch(() => this.object.count(counts));
  }

  health(): Promise<WriterHealth> {
    return this.watch(() => this.object.health());
  }

  /** By the default entrypoint: the pages are in its cache, which an object cannot reach. */
  private purgeByDefault(): Purge {
    const { default: entrypoint } = this.ctx.exports ?? {};
    if (!entrypoint) return null;
    return async (tags) => {
      const env = parseEnv(this.env);
      const answer = await entrypoint.fetch(new Request(`${env.SHOP_URL}${PURGE_PATH}`, await purgeInit(env, tags)));
      if (!answer.ok) throw new Error(`pages were not purged: ${answer.status} ${await answer.text()}`);
    };
  }
}
