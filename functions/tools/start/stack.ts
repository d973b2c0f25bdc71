import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { addLargeCatalogue } from '../../../drizzle/demo/large.ts';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { seedDemo } from '../../../drizzle/seed.ts';
import { setUpAdmin } from '../../../src/features/auth/sign-in/set-up-admin.server.ts';
import { type Couriers, startCouriers } from '../../../tests/sandbox/couriers/server.ts';
import { type MailServer, startMail } from '../../../tests/sandbox/mail/server.ts';
import { type RazorpaySandbox, startRazorpay } from '../../../tests/sandbox/razorpay/server.ts';
import { openFromEnv } from '../../cli/open-shop.ts';
import { ensureBuilt } from './build.ts';
import type { Child } from './children.ts';
import { demoPayments } from './demo-payments.ts';
import { anyPorts, onFreePort, portsFrom } from './ports.ts';
import { clearUp, noteRunning, noteStopped } from './running.ts';
import { keptSecret, ownKeys, quietTools, root, sandboxKeys, workerSettings, writeSettings } from './settings.ts';
import { startSqld } from './sqld.ts';
import { runCron, startCron, startWorker, type WorkerMode } from './start-worker.ts';

export interface StackOptions {
  /** The folder for database, pictures, mails, secrets and logs. */
  readonly dir: string;
  /** Port of the shop; the next four are for the other parts. Omitted = any free ones. */
  readonly port?: number;
  readonly mode?: WorkerMode;
  /** False = an empty shop. A number = that many generated products in addition to the demonstration. */
  readonly seed?: boolean | number;
  /** True = use the test keys of .dev.vars if there are any, and start no sandbox. */
  readonly ownKeys?: boolean;
  /** The languages of its pages, 'en,hi'; English alone without it. */
  readonly languages?: string | undefined;
  /** Creates the account of ADMIN_EMAIL with this password, if it does not exist. */
  readonly adminPassword?: string;
  /** Runs the scheduled jobs every minute. Tests call `cron()` instead. */
  readonly cron?: boolean;
  /** Stops a start in progress. */
  readonly signal?: AbortSignal;
  /** Called with each progress message. */
  readonly say?: (what: string) => void;
}

/** A whole shop on this machine. */
export interface Stack {
  readonly shopUrl: string;
  readonly databaseUrl: string;
  /** Process id of the libSQL server. */
  readonly databasePid: number;
  /** Settings of the Worker. */
  readonly settings: Record<string, string>;
  /** Null if Razorpay's own test mode is used. */
  readonly razorpay: RazorpaySandbox | null;
  readonly mail: MailServer;
  readonly couriers: Couriers;
  readonly logs: string;
  /** Settles with the first part that ends unexpectedly. */
  readonly died: Promise<Child>;
  /** Runs the scheduled jobs once. */
  cron(): Promise<boolean>;
  /** Stops every part; none of them runs afterwards. */
  stop(): Promise<void>;
}

/**
 * Builds if needed, then starts database, payment sandbox, mail outbox, couriers and Worker; migrated and seeded. The stand-ins are in tests/sandbox,
 * because most tests use them without a stack.
 * @throws Error with a sentence for a person, after stopping every part that was started
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dir, mode = 'built', seed = true, say = () => {} } = options;
  Object.assign(process.env, quietTools);
  mkdirSync(dir, { recursive: true });
  const cleared = await clearUp(dir);
  if (cleared > 0) say(`Stopped ${cleared} programs left behind by an earlier run.`);
  const ports = options.port === undefined ? anyPorts : await portsFrom(options.port);
  const keys = options.ownKeys ? ownKeys() : null;
  const logs = join(dir, 'logs');
  let shopUrl = `http://localhost:${ports.shop}`;
  const stops: (() => Promise<void> | void)[] = [];
  const children: Child[] = [];
  const own = (child: Child) => {
    children.push(child);
    stops.push(child.stop);
    noteRunning(dir, { pid: process.pid, shopUrl, groups: children.map(({ pid }) => pid) });
    options.signal?.throwIfAborted();
  };
  // Each is removed as it runs: a second call waits for the first and stops the parts started since.
  let stopping: Promise<void> = Promise.resolve();
  const stop = () => {
    stopping = Promise.all([stopping, ...stops.splice(0).map((each) => each())]).then(() => noteStopped(dir));
    return stopping;
  };
  options.signal?.addEventListener('abort', () => void stop());
  try {
    const database = await startSqld({ folder: join(dir, 'db'), port: ports.database, logFile: join(logs, 'database.log'), started: own });
    const stateFolder = mode === 'built' ? join(dir, 'worker') : join(root, '.wrangler/state');
    const build = async () => {
      if (await ensureBuilt(join(logs, 'build.log'), (child) => stops.push(child.stop))) say('The shop was built.');
    };
    await Promise.all([
      mode === 'built' ? build() : null,
      fillDatabase(database.url, seed, say),
      seed === false ? null : fillMedia(stateFolder),
    ]);
    const secret = keptSecret(dir, 'shop-secret');
    const place = { mode, stateFolder, logFile: join(logs, 'shop.log'), registryFolder: join(dir, 'registry'), started: own };
    /** The stand-ins and the Worker, which know each other's addresses. */
    const open = async (port: number) => {
      shopUrl = `http://localhost:${port}`;
      const razorpay = keys ? null : await startSandbox(ports.razorpay, shopUrl, dir, options.cron);
      if (razorpay) stops.push(() => razorpay.close());
      if (razorpay && seed !== false) razorpay.remember(await demoPayments(database.url));
      const mail = await startMail({ port: ports.mail, folder: join(dir, 'mail'), shopUrl });
      stops.push(() => mail.close());
      const couriers = await startCouriers({ port: ports.couriers, shopUrl, stateFile: join(dir, 'couriers.jsonl') });
      stops.push(() => couriers.close());
      const settings = workerSettings({
        ...{ shopUrl, databaseUrl: database.url, secret, languages: options.languages, couriers: couriers.settings },
        keys: keys ?? sandboxKeys,
        sandboxUrl: razorpay?.url ?? null,
        whatsappUrl: `${mail.url}/whatsapp`,
        pushUrl: `${mail.url}/push`,
      });
      if (options.adminPassword !== undefined) await addAdmin(settings, options.adminPassword);
      const settingsFile = join(dir, 'worker.env');
      writeSettings(settingsFile, settings);
      const worker = await startWorker({ ...place, port, shopUrl, settingsFile, settings });
      return { razorpay, mail, couriers, settings, worker };
    };
    const { worker, ...parts } = await (options.port === undefined ? onFreePort(open) : open(ports.shop));
    options.signal?.throwIfAborted();
    if (options.cron) stops.push(startCron(shopUrl, () => void parts.mail.messages()));
    const died = Promise.race([database.child, worker].map((child) => child.ended.then(() => child)));
    return {
      shopUrl,
      databaseUrl: database.url,
      databasePid: database.child.pid,
      ...parts,
      logs,
      died,
      cron: () => runCron(shopUrl),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A shop that runs its jobs gets settlements as in Razorpay's test mode, after about two minutes. */
function startSandbox(port: number, shopUrl: string, dir: string, isRunning = false): Promise<RazorpaySandbox> {
  return startRazorpay({
    port,
    ...sandboxKeys,
    webhookUrl: `${shopUrl}/api/webhooks/razorpay`,
    stateFile: join(dir, 'razorpay.jsonl'),
    ...(isRunning && { settlesAfterMs: 60_000 }),
  });
}

async function addAdmin(settings: Record<string, string>, password: string): Promise<void> {
  const { shop, done } = openFromEnv(settings);
  await setUpAdmin(shop, password, { onlyNew: true }).finally(done);
}

async function fillDatabase(url: string, seed: boolean | number, say: (what: string) => void): Promise<void> {
  const client = createClient({ url });
  try {
    await migrateDatabase(client);
    if (seed === false) return;
    if (await seedDemo(client)) say('The demonstration catalogue was added.');
    if (typeof seed === 'number') await addLargeCatalogue(client, seed, Date.now());
  } finally {
    client.close();
  }
}

/** Uploads the pictures once; a marker file next to them records it. */
async function fillMedia(stateFolder: string): Promise<void> {
  const note = join(stateFolder, '.pictures');
  if (existsSync(note)) return;
  // It brings wrangler along, a second of CPU that a later start does not need.
  const { uploadLocally } = await import('../../../drizzle/media.ts');
  await uploadLocally(stateFolder);
  writeFileSync(note, '');
}
