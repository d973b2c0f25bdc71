import * as workers from 'cloudflare:workers';
import type { QueueHealth } from '../src/platform/database/queue/queue-health.ts';
import { WriteQueue } from '../src/platform/database/queue/write-queue.ts';
import type { PlainStatement } from '../src/platform/database/statement.ts';
import type { Lane, WatchedWriter, WriteResult } from '../src/platform/database/writer.ts';
import { type Env, parseEnv } from '../src/platform/env.ts';
import { liveHub } from '../src/platform/live/live-hub.ts';
import { TellingWriter } from '../src/platform/live/telling-writer.ts';
import { type Purge, pagePurger } from './page-purge.ts';
import { watchedObject } from './watched.ts';

/** Cloudflare's, in production; workerd on one machine has a `cache` without it. */
function cloudflarePurge({ ENVIRONMENT }: Env): Purge {
  const { cache } = workers as { cache?: { purge?: (what: { tags: string[] }) => Promise<unknown> } };
  return ENVIRONMENT === 'production' && cache?.purge ? async (tags) => cache.purge?.({ tags }) : null;
}

/**
 * The one writer of the shop: every Worker sends its batches here, and batches that wait are written together. This makes
 * writes fast; it is not a lock. Two writers at once (during a deployment) are correct too, because the database serialises.
 * All writes pass here, so the screens of administrators are told from here what has changed.
 */
export class LedgerWriter extends workers.DurableObject<Pick<Env, 'LIVE' | 'ERROR_REPORT_URL'>> implements WatchedWriter {
  private readonly watch = watchedObject('writer', this.env, (work) => this.ctx.waitUntil(work));
  private readonly purge = pagePurger(() => parseEnv(this.env), cloudflarePurge);
  private readonly writer = new TellingWriter(new WriteQueue(() => parseEnv(this.env)), (subjects) =>
    Promise.all([liveHub(this.env)?.tell(subjects), this.purge(subjects)]),
  );

  /** Older and newer Workers call it too: a missing or unknown lane is the ordinary one. */
  write(statements: PlainStatement[], lane?: Lane, waited?: number): Promise<WriteResult> {
    return this.watch(() => this.writer.write(statements, lane === 'money' ? 'money' : 'ordinary', waited));
  }

  health(): QueueHealth {
    return this.writer.inner.health();
  }
}
