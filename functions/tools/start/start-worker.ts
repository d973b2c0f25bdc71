import { join } from 'node:path';
import { type Child, startChild, untilReady } from './children.ts';
import { portsOf } from './listening.ts';
import { quietTools, root } from './settings.ts';

export type WorkerMode = 'built' | 'dev';

const START_MS = 60_000;

/** The built Worker in workerd, or with `dev` Astro's server, which reloads changed files. Resolves when it is ready. */
export async function startWorker(options: {
  mode: WorkerMode;
  port: number;
  shopUrl: string;
  settingsFile: string;
  settings: Readonly<Record<string, string>>;
  stateFolder: string;
  registryFolder: string;
  logFile: string;
  /** Called with the program before it is ready, so that it can be stopped. */
  started: (child: Child) => void;
}): Promise<Child> {
  const { mode, port, settingsFile, stateFolder } = options;
  // A separate registry: otherwise the mails of every other local Worker on this machine would show up here.
  const registries = { WRANGLER_REGISTRY_PATH: options.registryFolder, MINIFLARE_REGISTRY_PATH: options.registryFolder };
  const start =
    mode === 'built'
      ? {
          command: 'node',
          args: [join(root, 'functions/tools/start/built-worker.ts'), String(port), settingsFile, stateFolder],
          env: quietTools,
        }
      : {
          command: 'astro',
          args: ['dev', '--host', '127.0.0.1', '--port', String(port)],
          env: { ...quietTools, ...registries, ...options.settings, CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true' },
        };
  const child = await startChild({
    name: 'shop',
    ...start,
    command: join(root, 'node_modules/.bin', start.command),
    logFile: options.logFile,
    cwd: root,
  });
  options.started(child);
  // Whether it is its own port: at one that is taken the answer may come from another program. Astro's server takes the next port then.
  const isOwn = () => mode === 'dev' || portsOf(child.pid).includes(port);
  await untilReady(child, async () => (await answers(options.shopUrl)) && isOwn(), START_MS);
  return child;
}

/** True once the server answers anything at all: the shop's own log explains an error page. */
async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(START_MS) });
  await response.body?.cancel();
  return true;
}

const TICK_MS = 60_000;

/** workerd does not run scheduled jobs on this machine, so they are requested once a minute. Returns the function that stops it. */
export function startCron(shopUrl: string, after: () => void): () => void {
  const tick = () => void runCron(shopUrl).then(after, () => {});
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
}

/** Runs the scheduled jobs once, now. */
export async function runCron(shopUrl: string): Promise<boolean> {
  const response = await fetch(`${shopUrl}/cdn-cgi/local/scheduled?cron=${encodeURIComponent('* * * * *')}`);
  await response.body?.cancel();
  return response.ok;
}
