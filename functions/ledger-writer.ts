import { DurableObject } from 'cloudflare:workers';
import type { QueueHealth } from '../src/platform/database/queue-health.ts';
import type { PlainStatement } from '../src/platform/database/statement.ts';
import { WriteQueue } from '../src/platform/database/write-queue.ts';
import type { Lane, WriteResult, Writer } from '../src/platform/database/writer.ts';
import { parseEnv } from '../src/platform/env.ts';

/**
 * The one writer of the shop: every Worker sends its batches here, and batches that wait are written together. This makes
 * writes fast; it is not a lock. Two writers at once (during a deployment) are correct too, because the database serialises.
 */
export class LedgerWriter extends DurableObject<object> implements Writer {
  private readonly queue = new WriteQueue(() => parseEnv(this.env));

  /** Older and newer Workers call it too: a missing or unknown lane is the ordinary one. */
  write(statements: PlainStatement[], lane?: Lane, waited?: number): Promise<WriteResult> {
    return this.queue.write(statements, lane === 'money' ? 'money' : 'ordinary', waited);
  }

  health(): QueueHealth {
    return this.queue.health;
  }
}
