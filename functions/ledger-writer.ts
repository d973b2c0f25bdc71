import { DurableObject } from 'cloudflare:workers';
import { parseEnv } from '../src/platform/env.ts';
import type { PlainStatement } from '../src/platform/statement.ts';
import { WriteQueue, type Writer, type Written } from '../src/platform/writer.ts';

/** The one writer of the shop: every Worker in every place sends its batches here, and they are written one after the other. */
export class LedgerWriter extends DurableObject<object> implements Writer {
  private readonly queue = new WriteQueue(() => parseEnv(this.env));

  write(statements: PlainStatement[]): Promise<Written> {
    return this.queue.write(statements);
  }
}
