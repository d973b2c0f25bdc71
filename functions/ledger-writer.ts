import { DurableObject } from 'cloudflare:workers';
import type { QueueHealth } from '../src/platform/database/queue-health.ts';
import type { PlainStatement } from '../src/platform/database/statement.ts';
import { WriteQueue } from '../src/platform/database/write-queue.ts';
import type { Lane, WriteResult, Writer } from '../src/platform/database/writer.ts';
import { parseEnv } from '../src/platform/env.ts';

/**
 * The one writer of the shop: every Worker in every place sends its batches here, and what waits is written together. It
 * makes writes fast; it is no lock. Two of them at once (during a deployment) are right too, because the database serialises.
 */
export class LedgerWriter extends DurableObject<object> implements Writer {
  private readonly queue = new WriteQueue(() => parseEnv(this.env));

  /** Called by older and newer Workers too: a lane that is absent or not known is the ordinary one. */
  write(statements: PlainStatement[], lane?: Lane, waited?: number): Promise<WriteResult> {
    return this.queue.write(statements, lane === 'money' ? 'money' : 'ordinary', waited);
  }

  health(): QueueHealth {
    return this.queue.health;
  }
}
