import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runTool } from '../../cli/operator/run-tool.ts';
import { copyProject } from './copy-project.ts';
import { root } from './settings.ts';

const made = mkdtempSync(join(tmpdir(), 'chamak-folder-'));
afterAll(() => rmSync(made, { recursive: true }));

/** Imports the configuration of the build, with the files of the project that it names. */
const CONFIGURED = "const build = './astro.config.mjs'; console.log((await import(build)).default.output)";

it('migration, demonstration, start-up and build find their files in a folder whose name has a space and an umlaut', {
  timeout: 60_000,
}, async () => {
  const project = join(made, 'with space', 'ü');
  copyProject(project);
  const node = join(root, 'node_modules/.bin/node');
  const inProject = (command: string, args: readonly string[], env = {}) =>
    runTool('sh', ['-c', 'cd "$0" && exec "$@"', project, command, ...args], { env: { CI: '1', npm_lifecycle_event: '', ...env } });
  const data = join(project, 'shop.db');
  const onData = (command: string) => inProject(node, ['functions/tools/start/run.mjs', command], { TURSO_DATABASE_URL: `file:${data}` });
  expect((await onData('drizzle/migrate.ts')).output).toContain('The database is up to date.');
  expect((await onData('drizzle/seed.ts')).output).toContain('The demo shop is ready.');
  expect(existsSync(data)).toBe(true);
  expect((await inProject(node, ['--input-type=module', '--eval', CONFIGURED])).output.trim()).toBe('server');
  const plan = await inProject(node, ['functions/cli/deploy.ts', '--dry-run']);
  expect([plan.status, plan.output]).toEqual([0, expect.stringContaining('roll-out')]);
});
