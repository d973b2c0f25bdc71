import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './settings.ts';
import { startFault } from './start-fault.ts';

const folder = mkdtempSync(join(tmpdir(), 'chamak-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm start` without npm. @returns its exit code and what it printed as an error */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'functions/start/start.ts')], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: '', ...env },
  });
  let said = '';
  child.stderr.on('data', (part) => (said += part));
  const [status] = (await once(child, 'close')) as [number];
  return { status, said };
}

describe('a start that fails', () => {
  it('names the folder that cannot be written and the way out', async () => {
    const file = join(folder, 'a file');
    writeFileSync(file, '');
    const { status, said } = await start({ SHOP_DATA_DIR: join(file, 'data') });
    expect(status).toBe(1);
    expect(said).toContain(`The shop cannot write its data to ${join(file, 'data')} (ENOTDIR).`);
    expect(said).toContain('SHOP_DATA_DIR=/another/folder npm start');
  });

  it('names the port in use and the way out', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const { status, said } = await start({ PORT: String(port), SHOP_DATA_DIR: folder });
    taken.close();
    expect(status).toBe(1);
    expect(said).toMatch(new RegExp(`Port ${port}, which the shop needs, is used by another program.* PORT=\\d+ npm start`));
  });

  it.each([
    'ENOSPC: no space left on device, write',
    'database or disk is full: SQLITE_FULL',
    'The database stopped while starting. Its last lines (/a/database.log):\nNo space left on device (os error 28)',
  ])('names the folder whose disk is full: %s', (why) => {
    expect(startFault(new Error(why), '/home/shop/.data')).toMatch(/^The disk of \/home\/shop\/\.data is full\. Free some space there, or/);
  });

  it.each(['EROFS: read-only file system, mkdir', 'EACCES: permission denied, open', 'ENOENT: no such file or directory, mkdir'])(
    'names the folder that is read-only: %s',
    (why) => {
      expect(startFault(new Error(why), '/home/shop/.data')).toContain(
        `cannot write its data to /home/shop/.data (${why.slice(0, 6).replace(':', '')}`,
      );
    },
  );

  it('leaves every other reason as it is', () => {
    expect(startFault(new Error('The shop could not be built (build.log):\nerror'), '/d')).toBe(
      'The shop could not be built (build.log):\nerror',
    );
  });
});
