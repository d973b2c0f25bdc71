/**
 * `npm run bench:backup -- --gigabytes 20`: rows made on the fly go through the stream of `npm run backup` (dump, zstd, age, parts) into a
 * folder, and back through the stream of `npm run restore` (parts, age, zstd, every block against the signed index). Prints times and the
 * most memory that the process had. No row is kept, so the disk holds the sealed parts alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RowSource } from '../../functions/cli/backup/dump-database.ts';
import type { SelectedRow } from '../../functions/cli/backup/read-tables.ts';
import { newKeys } from '../../functions/cli/backup/seal.ts';
import { readManifest } from '../../functions/cli/backup/signed-manifest.ts';
import { newSigningKey, signerOf, verifiersOf } from '../../functions/cli/backup/signing.ts';
import { copiedTables, schemaOf } from '../../functions/cli/backup/table-file.ts';
import { backupOf } from '../../functions/cli/backup/take-backup.ts';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { openChain } from '../../functions/cli/restore/read-chain.ts';
import { folderStore } from '../../functions/cli/stores/folder-store.ts';

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;
const BATCH = 100;
const { gigabytes } = optionsOf('npm run bench:backup -- [--gigabytes 20]', { gigabytes: { type: 'string', default: '1' } });

/** Rows as an order's history has them, with a payload that packs to about a fifth. */
function syntheticSource(bytes: number): RowSource {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE order_events (seq integer PRIMARY KEY, order_id text, payload text)');
  const [schema, tables] = [schemaOf(db), copiedTables(db)];
  db.close();
  const words = Array.from({ length: 4_096 }, (_, at) => Math.imul(at + 1, 0x9e3779b1).toString(36));
  let state = 1;
  // Xorshift: the same rows in each run.
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 20;
  };
  const payload = () => Array.from({ length: 120 }, () => words[next()] ?? '').join(' ');
  async function* rows(): AsyncGenerator<SelectedRow[]> {
    for (let [made, seq] = [0, 1]; made < bytes; ) {
      const batch = Array.from({ length: BATCH }, (): SelectedRow => {
        const row = [BigInt(seq), `order-${seq++}`, payload()];
        made += row.reduce<number>((sum, value) => sum + String(value).length, 0);
        return { select: 0, row };
      });
      yield batch;
    }
    const [entry] = schema;
    yield [
      { select: 1, row: [entry?.type ?? '', entry?.name ?? '', entry?.sql ?? ''] },
      { select: 2, row: [1n] },
      { select: 3, row: [1n] },
    ];
  }
  return { schema, tables, rows };
}

const folder = mkdtempSync(join(tmpdir(), 'chamak-bench-backup-'));
try {
  const keys = await newKeys();
  const signer = signerOf(newSigningKey());
  const to = folderStore(folder);
  const bytes = Number(gigabytes) * GIGABYTE;
  const seconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const from = performance.now();
    return [await work(), Math.round((performance.now() - from) / 100) / 10];
  };
  const [taken, backupSeconds] = await seconds(() =>
    backupOf(syntheticSource(bytes), { shop: 'bench', media: null, to, recipient: keys.recipient, signer, keepDays: 1 }),
  );
  const verifiers = verifiersOf(signer.verifyKey);
  const [, restoreSeconds] = await seconds(async () => {
    const stored = await readManifest(to, taken.manifest.name, verifiers);
    await (await openChain(to, stored, { keys: verifiers, identity: keys.identity })).check();
  });
  const { order_events: rows = 0 } = taken.manifest.rows;
  const memory = Math.round((process.resourceUsage().maxRSS * 1_024) / MEGABYTE);
  const sealed = Math.round(taken.bytes / MEGABYTE);
  console.log(
    JSON.stringify({
      ...{ gigabytes: Number(gigabytes), rows, parts: taken.manifest.parts.length, sealed, backupSeconds, restoreSeconds },
      memory,
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
