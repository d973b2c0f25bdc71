import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeys } from '../../functions/cli/backup/seal.ts';
import { newSigningKey, signerOf } from '../../functions/cli/backup/signing.ts';
import { runBackup } from '../../functions/cli/backup.ts';
import { runMaintenance } from '../../functions/cli/maintenance.ts';
import type { Print } from '../../functions/cli/operator/print.ts';
import { runRestore } from '../../functions/cli/restore.ts';
import { localBucketStore } from '../../functions/cli/stores/bucket-store.ts';
import type { ObjectStore } from '../../functions/cli/stores/object-store.ts';
import { freePorts } from '../../functions/start/ports.ts';
import { writeSettings } from '../../functions/start/settings.ts';
import { type Sqld, startSqld } from '../../functions/start/sqld.ts';
import type { FreshShop } from './fresh-shop.ts';

type Command = (args: readonly string[], settings: Readonly<Record<string, string | undefined>>, print: Print) => Promise<number>;

/** An operator of a shop: its settings on this machine, its bucket, a place for backups, and empty databases to restore into. */
export async function operatorOf(shop: FreshShop) {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-operator-'));
  const keys = await newKeys();
  const settings = Object.entries(shop.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  mkdirSync(join(folder, 'data'));
  writeSettings(join(folder, 'data', 'worker.env'), Object.fromEntries(settings));
  const signing = newSigningKey();
  const given = {
    SHOP_DATA_DIR: join(folder, 'data'),
    BACKUP_RECIPIENT: keys.recipient,
    BACKUP_SIGNING_KEY: signing,
    BACKUP_IDENTITY: keys.identity,
    BACKUP_VERIFY_KEY: signerOf(signing).verifyKey,
  };
  /** What the operator types when a command asks. */
  const answers = { word: 'yes' };
  const backups = join(folder, 'backups');
  const servers: Sqld[] = [];

  const run = async (command: Command, args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    const ask = async (question: string) => {
      say(question);
      return answers.word;
    };
    return { code: await command(args, { ...given, ...more }, { log: say, error: say, ask, askSecret: ask }), said: said.join('\n') };
  };

  return {
    folder,
    backups,
    keys: given,
    answers,
    run,
    backup: (...args: string[]) => run(runBackup, ['--to', backups, ...args]),
    restore: (into: string, args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) =>
      run(runRestore, ['--from', backups, '--into', into, ...args], more),
    /** Opens the database that the commands name, if a restore has closed it, and lets the shop sell. */
    openSale: () => run(runMaintenance, ['off']),
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
