import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv as parseDotenv } from 'node:util';
import { openShop } from '../../src/open-shop.ts';
import { WriteQueue } from '../../src/platform/database/queue/write-queue.ts';
import { PlainWriterObject } from '../../src/platform/database/writer-object.ts';
import { parseEnv } from '../../src/platform/env.ts';
import type { Shop } from '../../src/platform/shop.ts';
import type { DatabasePlace } from './backup/read-tables.ts';

/** A shop opened from a command line. `done` waits for work in the background. */
interface OpenedShop {
  readonly shop: Shop;
  done(): Promise<void>;
}

/**
 * Returns the shop that the environment names, or the local one of `npm start`. It writes through a queue of its own and may run next to
 * the Worker, because all of its writes are conditional. `copy` is a copy of its database, which may be on this machine.
 * @throws SettingsError naming the settings that are missing or wrong
 */
export function openFromEnv(settings: Readonly<Record<string, string | undefined>> = process.env, copy?: DatabasePlace): OpenedShop {
  const live = parseEnv({ ...settingsOf(settings), LEDGER: { idFromName: (name: string) => name, get: () => writer } });
  const env = copy ? { ...live, TURSO_DATABASE_URL: copy.url, TURSO_AUTH_TOKEN: copy.token } : live;
  const writer = new PlainWriterObject(new WriteQueue(() => env));
  let background: Promise<unknown>[] = [];
  return {
    shop: openShop(env, (work) => void background.push(work)),
    async done() {
      while (background.length > 0) {
        const running = background;
        background = [];
        await Promise.allSettled(running);
      }
    },
  };
}

/**
 * Returns the settings of the shop that the environment names, or of the local one.
 * @throws Error if neither is there
 */
export const settingsOf = (settings: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> => ({
  ...(settings.TURSO_DATABASE_URL ? {} : localSettings(settings)),
  ...named(settings),
});

/** Returns the settings that are set: empty ones count as missing. */
const named = (settings: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''));

function localSettings({ SHOP_DATA_DIR: dir = '.data' }: Readonly<Record<string, string | undefined>>) {
  const file = join(dir || '.data', 'worker.env');
  if (!existsSync(file)) {
    throw new Error(
      'TURSO_DATABASE_URL is not set and there is no local shop. Run `npm start` first, or set the environment variables of the shop.',
    );
  }
  return parseDotenv(readFileSync(file, 'utf8'));
}
