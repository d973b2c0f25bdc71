import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../functions/tools/start/settings.ts';
import { untilQuiet } from './quiet-machine.ts';

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

const SAID_LINES = 20;

/** Runs `npm start` twice in a clone of the last commit, at ports of the system. @throws Error with what it said last if the shop does not open */
export async function measureStarts(): Promise<StartTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-clone-'));
  try {
    execFileSync('git', ['clone', '-q', root, folder]);
    const first = await startOnce(folder);
    return { first, again: await startOnce(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(cwd: string): Promise<number> {
  await untilQuiet();
  const from = performance.now();
  const { SHOP_DATA_DIR: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
  const npm = spawn('npm', ['start'], { cwd, env: { ...env, PATH: plainPath, PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()));
  const said: string[] = [];
  let opened = 0;
  createInterface({ input: npm.stderr }).on('line', (line) => said.push(line));
  for await (const line of createInterface({ input: npm.stdout })) {
    said.push(line);
    if (line.includes(OPEN) && opened === 0) {
      opened = performance.now() - from;
      npm.kill('SIGTERM');
    }
  }
  await ended;
  if (opened === 0) throw new Error(`npm start did not open the shop. Its last lines:\n${said.slice(-SAID_LINES).join('\n')}`);
  return opened / 1000;
}
