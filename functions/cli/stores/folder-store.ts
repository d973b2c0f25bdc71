import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ObjectStore } from './object-store.ts';

/** Returns the files of a folder. Content types are not kept: a backup keeps them itself. */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'));
  return {
    name: folder,
    async list(prefix = '') {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      const keys = found
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .sort();
      return Promise.all(
        keys.map(async (key) => {
          const { size, mtimeMs } = await stat(pathOf(key));
          return { key, size, etag: createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex') };
        }),
      );
    },
    async get(key) {
      const bytes = await readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return bytes && { bytes: new Uint8Array(bytes), type: '' };
    },
    async put(key, { bytes }) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written beside it first, so that a full disk leaves no half file under the name.
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    close: async () => undefined,
  };
}
