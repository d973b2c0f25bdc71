import { sql } from '../store/statement.ts';
import type { Process } from '../world/process.ts';

/** What a shard tells of an order. */
export interface Told {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly total: number;
}

/** Takes a message of the queue, which may be late, double or older than what is known. */
export async function told(view: Process, { id, version, status, total }: Told): Promise<void> {
  const newer = view.world.has('version of a row') ? ' WHERE excluded.version > version' : '';
  await view.write([
    sql(
      `INSERT INTO orders VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET version = excluded.version, status = excluded.status${newer}`,
      ...[id, version, status, total],
    ),
  ]);
}
