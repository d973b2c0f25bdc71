/**
 * The built Worker in workerd, as a program: `node built-worker.ts <port> <file of settings> <folder of its state>`. `wrangler dev` would
 * put a second workerd and itself in front of every request, which costs twice as much as the answer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { root } from './settings.ts';

const [port, settingsFile = '', stateFolder = ''] = process.argv.slice(2);
const server = join(root, 'dist/server');
const config = unstable_readConfig({ config: join(server, 'wrangler.json') });
const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
const entry = 'entry.mjs';
const others = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs') && file !== entry);

const worker = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: Number(port),
    resourcePersistencePath: join(stateFolder, 'v3'),
    // Addresses below /cdn-cgi that run the scheduled jobs and return the mails.
    unsafeTriggerHandlers: true,
    unsafeLocalExplorer: true,
    logRequests: false,
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: ({ message }) => console.log(message),
    workers: [
      {
        ...workerOptions,
        name: config.name ?? '',
        bindings: { ...config.vars, ...parseEnv(readFileSync(settingsFile, 'utf8')) },
        modulesRoot: server,
        modules: [entry, ...others].map((file) => ({ type: 'ESModule', path: join(server, file) })),
      },
    ],
  }),
);
await worker.ready;
