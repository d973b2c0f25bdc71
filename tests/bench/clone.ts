import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../functions/start/ports.ts';
import { root } from '../../functions/start/settings.ts';
import { untilQuiet } from './quiet.ts';

/** Seconds of `npm start` until it says that the shop is open. */
export interface StartTimes {
  /** On a bare clone: packages, build, database and pictures included. */
  readonly first: number;
  readonly again: number;
}

const OPEN = 'Chamak is open.';
/** Without the programs of this clone's packages, which npm puts first. */
const plainPath = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

/** Runs `npm start` twice in a clone of the last commit. @throws Error if the shop does not open */
export async function measureStarts(): Promise<StartTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-clone-'));
  try {
    execFileSync('git', ['clone', '-q', root, folder]);
    const port = String(await freePort());
    const first = await startOnce(folder, port);
    return { first, again: await startOnce(folder, port) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(cwd: string, port: string): Promise<number> {
  await untilQuiet();
  const from = performance.now();
  const { SHOP_DATA_DIR: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
  const npm = spawn('npm', ['start'], { cwd, env: { ...env, PATH: plainPath, PORT: port }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
  let opened = 0;
  for await (const line of createInterface({ input: npm.stdout })) {
    if (line.includes(OPEN) && opened === 0) {
      opened = performance.now() - from;
      npm.kill('SIGTERM');
    }
  }
  await ended;
  if (opened === 0) throw new Error('npm start did not open the shop.');
  return opened / 1000;
}
