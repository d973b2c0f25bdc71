import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from './children.ts';
import { quietTools, root } from './settings.ts';

const sources = ['src/**/*', 'functions/**/*', 'public/**/*', 'astro.config.mjs', 'wrangler.toml', 'tsconfig.json', 'package-lock.json'];
const stamp = join(root, 'dist/.sources');

/** A hash that changes with every file of the build. */
function fingerprint(): string {
  const files = globSync(sources, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Builds the Worker, unless dist/ was built from these exact files. Returns true if it built.
 * @throws Error with the last lines of the build
 */
export async function ensureBuilt(logFile: string, started: (child: Child) => void = () => {}): Promise<boolean> {
  const print = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return false;
  rmSync(stamp, { force: true });
  const command = join(root, 'node_modules/.bin/astro');
  // A test runner sets NODE_ENV to 'test', and React would include its development build. A build is rare, and would only fill the cache.
  const child = await startChild({
    name: 'build',
    command,
    args: ['build'],
    logFile,
    cwd: root,
    env: { ...quietTools, NODE_ENV: 'production', NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  started(child);
  if ((await child.status) !== 0) {
    throw new Error(`The shop could not be built (${logFile}):\n${child.lastLines(30)}`);
  }
  // The build copies .dev.vars; settings are passed by file, and secrets do not belong in a deployed folder.
  rmSync(join(root, 'dist/server/.dev.vars'), { force: true });
  writeFileSync(stamp, print);
  return true;
}
