import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { checkFile } from '../../functions/cli/backup/check-file.ts';
import { copyDatabase } from '../../functions/cli/backup/copy-database.ts';
import { sha256Of } from '../../functions/cli/backup/copy-objects.ts';
import { jsonBytes, nameAt } from '../../functions/cli/backup/manifest.ts';
import { seal } from '../../functions/cli/backup/seal.ts';
import type { ObjectStore } from '../../functions/cli/stores/object-store.ts';

/** A backup as the shop made it before backups were signed. @returns its name */
export async function formerBackup(
  to: ObjectStore,
  place: { readonly url: string; readonly shop: string; readonly recipient: string },
  rowsMore = 0,
) {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-former-'));
  const db = await copyDatabase({ url: place.url, token: undefined }, join(folder, 'shop.db'));
  const { rows, ...facts } = checkFile(db);
  db.close();
  const bytes = new Uint8Array(readFileSync(join(folder, 'shop.db')));
  rmSync(folder, { recursive: true });
  const sealed = await seal(new Uint8Array(zstdCompressSync(bytes)), place.recipient);
  const takenAt = Date.now();
  const name = nameAt(takenAt);
  await to.put(`${name}/database.age`, { bytes: sealed, type: '' });
  const manifest = {
    ...{ format: 1, shop: place.shop, takenAt, ...facts, rows: { ...rows, orders: (rows.orders ?? 0) + rowsMore }, objects: null },
    database: { size: bytes.length, sha256: sha256Of(bytes) },
    sealed: { size: sealed.length, sha256: sha256Of(sealed), recipient: place.recipient },
  };
  await to.put(`${name}/manifest.json`, { bytes: jsonBytes(manifest), type: '' });
  return name;
}
