import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'chamak-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

function start(source: string, ...args: string[]) {
  const file = join(folder, 'command.mjs');
  writeFileSync(file, source);
  // CI: the git settings are not changed.
  const env = { ...process.env, CI: '1', npm_lifecycle_event: '' };
  return spawn(process.execPath, [join(root, 'functions/tools/start/run.mjs'), file, ...args], { cwd: root, env });
}

describe('run.mjs', () => {
  it("passes arguments on and ends with the command's exit code", async () => {
    const child = start('console.log(JSON.stringify(process.argv.slice(2))); process.exit(7)', '--only', 'two words');
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    expect(await once(child, 'close')).toEqual([7, null]);
    expect(output).toContain('["--only","two words"]');
  });

  it('passes a signal on and ends by it', async () => {
    const child = start("console.log('started'); setInterval(() => {}, 1000)");
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
  });

  it('lets the command handle the signal', async () => {
    const child = start("process.on('SIGHUP', () => process.exit(3)); console.log('started'); setInterval(() => {}, 1000)");
    await once(child.stdout, 'data');
    child.kill('SIGHUP');
    expect(await once(child, 'close')).toEqual([3, null]);
  });

  it('says what could not be started', async () => {
    const child = spawn(process.execPath, [join(root, 'functions/tools/start/run.mjs'), 'nothing-of-that-name'], {
      cwd: root,
      env: { ...process.env, CI: '1' },
    });
    let errors = '';
    child.stderr.on('data', (part) => (errors += part));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(errors).toContain('nothing-of-that-name could not be started');
  });
});
