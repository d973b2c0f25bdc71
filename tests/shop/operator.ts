import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeys } from '../../functions/cli/backup/seal.ts';
import { runBackup } from '../../functions/cli/backup.ts';
import { runRestore } from '../../functions/cli/restore.ts';
import { localBucketStore } from '../../functions/cli/stores/bucket-store.ts';
import type { ObjectStore } from '../../functions/cli/stores/object-store.ts';
import { freePorts } from '../sandbox/stack/ports.ts';
import { writeSettings } from '../sandbox/stack/settings.ts';
import { type Sqld, startSqld } from '../sandbox/stack/sqld.ts';
import type { FreshShop } from './fresh-shop.ts';

type Command = (
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  print: { log(text: string): void; error(text: string): void },
) => Promise<number>;

/** An operator of a shop: its settings on this machine, its bucket, a place for backups, and empty databases to restore into. */
export async function operatorOf(shop: FreshShop) {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-operator-'));
  const keys = await newKeys();
  const settings = Object.entries(shop.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  mkdirSync(join(folder, 'data'));
  writeSettings(join(folder, 'data', 'worker.env'), Object.fromEntries(settings));
  const given = { SHOP_DATA_DIR: join(folder, 'data'), BACKUP_RECIPIENT: keys.recipient, BACKUP_IDENTITY: keys.identity };
  const backups = join(folder, 'backups');
  const servers: Sqld[] = [];

  const run = async (command: Command, args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const said: string[] = [];
    const print = { log: (text: string) => void said.push(text), error: (text: string) => void said.push(text) };
    return { code: await command(args, { ...given, ...more }, print), said: said.join('\n') };
  };

  return {
    folder,
    backups,
    run,
    backup: (...args: string[]) => run(runBackup, ['--to', backups, ...args]),
    restore: (into: string, args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) =>
      run(runRestore, ['--from', backups, '--into', into, ...args], more),
    /** An empty libSQL server. */
    async emptyDatabase(): Promise<string> {
      const { database: port } = await freePorts();
      const name = `empty-${servers.length}`;
      const server = await startSqld({ folder: join(folder, name), port, logFile: join(folder, `${name}.log`) });
      servers.push(server);
      return server.url;
    },
    /** Works on the shop's bucket, then ends the simulation, as a command does. */
    async withBucket<T>(work: (bucket: ObjectStore) => Promise<T>): Promise<T> {
      const bucket = await localBucketStore(join(folder, 'data', 'worker'));
      return work(bucket).finally(() => bucket.close());
    },
    /** Points the commands at another database, as if the shop's were lost. */
    lose: (url: string) => writeSettings(join(folder, 'data', 'worker.env'), { ...Object.fromEntries(settings), TURSO_DATABASE_URL: url }),
    keep: () => writeSettings(join(folder, 'data', 'worker.env'), Object.fromEntries(settings)),
    async close() {
      await Promise.all(servers.map(({ child }) => child.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
