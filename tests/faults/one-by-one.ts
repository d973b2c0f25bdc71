import { createClient } from '@libsql/client/web';
import type { PlainStatement } from '../../src/platform/database/statement.ts';

/** The baseline: writes one batch after the other, each in its own transaction and stream. Returns how many were written. */
export async function oneByOne(url: string, batches: readonly PlainStatement[][]): Promise<number> {
  let written = 0;
  for (const batch of batches) {
    const client = createClient({ url });
    await client.batch(batch, 'write').then(
      () => {
        written += 1;
      },
      () => {},
    );
    client.close();
  }
  return written;
}
