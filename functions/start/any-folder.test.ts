import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runTool } from '../cli/operator/run-tool.ts';
import { root } from './settings.ts';

const made = mkdtempSync(join(tmpdir(), 'chamak-folder-'));
afterAll(() => rmSync(made, { recursive: true }));

/** A copy of the project in a folder with a space and a letter beyond ASCII, without the pictures of the demonstration. */
function copied(): string {
  const project = join(made, 'with space', 'ü');
  mkdirSync(project, { recursive: true });
  for (const part of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'astro.config.mjs',
    'wrangler.toml',
    'drizzle',
    'functions',
    'src',
  ])
    cpSync(join(root, part), join(project, part), { recursive: true, filter: (path) => !path.includes('/pictures/') });
  cpSync(join(root, 'tests/sandbox'), join(project, 'tests/sandbox'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  return project;
}

/** Imports the configuration of the build, with the files of the project that it names. */
const CONFIGURED = "const build = './astro.config.mjs'; console.log((await import(build)).default.output)";

it('migration, start-up and build find their files in a folder whose name has a space and an umlaut', { timeout: 60_000 }, async () => {
  const project = copied();
  const node = join(root, 'node_modules/.bin/node');
  const inProject = (command: string, args: readonly string[], env = {}) =>
    runTool('sh', ['-c', 'cd "$0" && exec "$@"', project, command, ...args], { env: { CI: '1', npm_lifecycle_event: '', ...env } });
  const data = join(project, 'shop.db');
  const migrated = await inProject(node, ['functions/start/run.mjs', 'drizzle/migrate.ts'], { TURSO_DATABASE_URL: `file:${data}` });
  expect(migrated.output).toContain('The database is up to date.');
  expect(existsSync(data)).toBe(true);
  expect((await inProject(node, ['--input-type=module', '--eval', CONFIGURED])).output.trim()).toBe('server');
  const plan = await inProject(node, ['functions/cli/deploy.ts', '--dry-run']);
  expect([plan.status, plan.output]).toEqual([0, expect.stringContaining('roll-out')]);
});
