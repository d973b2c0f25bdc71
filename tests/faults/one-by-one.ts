import { connect } from '../../src/platform/database/connect.ts';
import type { PlainStatement } from '../../src/platform/database/statement.ts';

/** The plain way to write, to compare with: one batch after the other, a transaction and a stream each. Returns how many were written. */
export async function oneByOne(url: string, batches: readonly PlainStatement[][]): Promise<number> {
  let written = 0;
  for (const batch of batches) {
    const client = connect({ TURSO_DATABASE_URL: url });
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
