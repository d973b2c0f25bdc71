import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Child, startChild, untilReady } from '../../functions/tools/start/children.ts';
import { root } from '../../functions/tools/start/settings.ts';

/** The program itself: the command of its package starts Node first. */
const { default: program } = createRequire(import.meta.url)('workerd') as { default: string };
const READY_MS = 15_000;
/** Its own message to whoever controls it, here in its log. */
const LISTENS = /"event":"listen","socket":"http","port":(\d+)/;

/**
 * Starts workerd at the port that the system gives it, and waits for its first page. `config`: a file, or the options of a compiled one; its
 * port is 0. `every`: ms between two looks.
 */
export async function startAtAnyPort(options: {
  readonly name: string;
  readonly config: readonly string[];
  readonly logFile: string;
  readonly path: string;
  readonly every?: number;
}): Promise<{ readonly child: Child; readonly base: string }> {
  const { name, config, logFile, path, every } = options;
  const args = ['serve', '--experimental', '--control-fd=1', ...config];
  const child = await startChild({ name, command: program, args, logFile, cwd: root, env: {} });
  let base = '';
  const answers = async () => {
    const [, port] = LISTENS.exec(readFileSync(logFile, 'utf8')) ?? [];
    base = `http://127.0.0.1:${port}`;
    return port !== undefined && (await fetch(base + path)).ok;
  };
  await untilReady(child, answers, READY_MS, every);
  return { child, base };
}
