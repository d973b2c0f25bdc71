import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startChild, untilReady } from './children.ts';
import { portsOf } from './listening.ts';
import { onFreePort } from './ports.ts';
import { startSqld } from './sqld.ts';

const folder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'chamak-ports-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

test('a program whose port another one takes meanwhile is started again at another', async () => {
  const dir = folder();
  const tried: number[] = [];
  const opened = await onFreePort(async (port) => {
    tried.push(port);
    if (tried.length === 1) {
      const other = createServer();
      await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
      onTestFinished(() => void other.close());
    }
    const { url, child } = await startSqld({ folder: join(dir, 'db'), port, logFile: join(dir, 'db.log') });
    onTestFinished(child.stop);
    return url;
  });
  expect(new Set(tried).size).toBe(2);
  expect(opened).toBe(`http://127.0.0.1:${tried[1]}`);
});

test('without a port the system gives one; a program that ends for another reason is not started again', async () => {
  const dir = folder();
  const { url, child } = await startSqld({ folder: join(dir, 'db'), logFile: join(dir, 'db.log') });
  onTestFinished(child.stop);
  expect(portsOf(child.pid)).toEqual([Number(new URL(url).port)]);
  const failing = onFreePort(async () => {
    const program = await startChild({ name: 'program', command: 'false', args: [], logFile: join(dir, 'program.log'), cwd: dir });
    return untilReady(program, async () => false, 5_000);
  });
  await expect(failing).rejects.toThrow('The program stopped while starting.');
});
