import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { portsFrom } from './ports.ts';
import { root } from './settings.ts';
import { startFault } from './start-fault.ts';

const folder = mkdtempSync(join(tmpdir(), 'chamak-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a start that fails', () => {
  it('names the folder that cannot be written and the way out', async () => {
    const file = join(folder, 'a file');
    writeFileSync(file, '');
    const dir = join(file, 'data');
    const env = { ...process.env, npm_lifecycle_event: '', SHOP_DATA_DIR: dir };
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
      execFile(process.execPath, [join(root, 'functions/tools/start/start.ts')], { cwd: root, env }, (error, _, stderr) =>
        resolve({ code: error?.code, said: stderr }),
      ),
    );
    expect(code).toBe(1);
    expect(said).toContain(`The shop cannot write its data to ${dir} (ENOTDIR).`);
    expect(said).toContain('SHOP_DATA_DIR=/another/folder npm start');
  });

  it('names the port in use and the way out', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const fault = await portsFrom(port).catch((error: unknown) => startFault(error, folder));
    taken.close();
    expect(fault).toMatch(new RegExp(`Port ${port}, which the shop needs, is used by another program.* PORT=\\d+ npm start`));
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
