import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ruleStatements } from '../../drizzle/migrate.ts';
import { adminApi } from '../../functions/worker/admin-api.ts';
import { api } from '../../functions/worker/api.ts';
import { refusedOrigin } from '../../functions/worker/check-origin.ts';
import { runJobs } from '../../functions/worker/cron.ts';
import { finalAnswer } from '../../functions/worker/first-answers.ts';
import { askedIn } from '../../functions/worker/request-language.ts';
// Loaded before the first test: otherwise its first message would wait for them and be sent after later ones.
import '../../src/mails.ts';
import { startSqld } from '../../functions/tools/start/sqld.ts';
import { openShop } from '../../src/open-shop.ts';
import { WriteQueue } from '../../src/platform/database/queue/write-queue.ts';
import { PlainWriterObject } from '../../src/platform/database/writer-object.ts';
import { parseEnv } from '../../src/platform/env.ts';
import { inLanguage } from '../../src/platform/request/request-note.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { type RazorpaySandbox, startRazorpay } from '../sandbox/razorpay/server.ts';
import { type Fill, filler } from './catalogue/fill.ts';
import { type Views, viewsInMemory } from './catalogue/page-views.ts';
import { violations } from './invariants.ts';
import { databaseInProcess } from './machine/database-in-process.ts';
import { copyMigrated } from './machine/fresh-database.ts';
import { type MemoryBucket, memoryBucket } from './machine/memory-bucket.ts';
import { patientClock, patientWith } from './machine/patience.ts';
import { webhookDeliverer } from './orders/webhook-delivery.ts';
import { type Attempts, attemptsInMemory } from './people/attempts.ts';
import { type Row, type Rows, rowsOf } from './rows.ts';

/** The empty database of a shop. */
export interface ServedDatabase {
  readonly url: string;
  /** The server's process; null where this process answers. */
  readonly pid: number | null;
  /** Rows that were changed until now; null where only the server knows. */
  readonly changes: () => number | null;
  /** Ends the server as kill -9 does; resolves when it has ended. */
  kill?(): Promise<void>;
  stop(): Promise<void>;
}

/** Serves the database in a folder, which is empty at first and keeps it for the next server, which has the port of the one before. */
export type ServeDatabase = (folder: string, port?: number) => Promise<ServedDatabase>;

/** The whole API with an empty database of its own, and the real SDK connected to the sandbox. Nothing leaves this machine. */
export interface FreshShop extends Fill {
  readonly razorpay: RazorpaySandbox;
  readonly env: Record<string, unknown>;
  /** Mails handed to the e-mail binding, oldest first. */
  readonly mails: { to: string; subject: string; html: string; text: string }[];
  /** The files in the media bucket. */
  readonly bucket: MemoryBucket;
  /** The attempt counters. */
  readonly attempts: Attempts;
  /** The buffer of page views. */
  readonly views: Views;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Waits for work that continues after a response, and for work that it starts. */
  settle(): Promise<void>;
  /** The same once the work after responses is done. */
  readonly rows: Rows;
  /** Delivers the sandbox's new events, signed, to the webhook route. */
  deliverWebhooks(how?: { copies?: number; shuffle?: boolean }): Promise<void>;
  runCron(at?: number): Promise<void>;
  /** The `Shop` that functions get, at a time of the test's choice. */
  at(now?: number): Shop;
  /** kill -9, then the same server on the same files and port. */
  killDatabase(): Promise<void>;
  /** The libSQL server's process. */
  readonly databasePid: number;
  readonly databaseUrl: string;
  failMails(down: boolean): void;
  /** Runs `work` while nothing listens at the database's address. */
  withoutDatabase(work: () => Promise<void>): Promise<void>;
  /** Rows that violate I1 to I13; empty if all invariants hold. */
  invariants(): Promise<Row[]>;
  /** The same, once for what has been written: empty where nothing was since it was asked before. */
  newViolations(): Promise<Row[]>;
  /** Applies the hold limits of production. */
  ownLimits(): Promise<void>;
  close(): Promise<void>;
}

/** A libSQL server of its own, for what is about the server. */
export const libsqlServer: ServeDatabase = async (folder, port = 0) => {
  const place = join(folder, 'db');
  if (!existsSync(place)) await copyMigrated(place);
  const { url, child } = await startSqld({
    folder: place,
    port,
    logFile: join(folder, 'sqld.log'),
  });
  const { pid, ended, stop } = child;
  const kill = async () => {
    process.kill(-pid, 'SIGKILL');
    await ended;
  };
  return { url, pid, changes: () => null, kill, stop };
};

/** @param serve the database in this process unless a test is about the server */
export async function freshShop(serve: ServeDatabase = databaseInProcess): Promise<FreshShop> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-flow-'));
  let [database, razorpay] = await Promise.all([serve(folder), startRazorpay()]);
  const endPatience = patientWith(database.url);

  const mails: FreshShop['mails'] = [];
  let mailsDown = false;
  const EMAIL = {
    async send(mail: FreshShop['mails'][number]) {
      if (mailsDown) throw new Error('the mail service is down');
      mails.push(mail);
    },
  };
  const { binding: MEDIA, bucket } = memoryBucket();
  const attempts = attemptsInMemory();
  const ASSETS = { fetch: async (request: Request) => new Response(readFileSync(`public${new URL(request.url).pathname}`)) };
  const views = viewsInMemory();
  const env: Record<string, unknown> = {
    ASSETS,
    MEDIA,
    ENVIRONMENT: 'test',
    SHOP_URL: 'http://shop.test',
    TURSO_DATABASE_URL: database.url,
    SHOP_SECRET: 'a secret of at least thirty-two letters',
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_SANDBOX_URL: razorpay.url,
    EMAIL,
    LEDGER: { idFromName: (name: string) => name, get: () => writer },
    ATTEMPTS: attempts.binding,
    PAGE_VIEWS: views.binding,
  };

  const writer = new PlainWriterObject(new WriteQueue(() => parseEnv(env), undefined, patientClock));
  let background: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void background.push(work);
  const context = { waitUntil, passThroughOnException() {}, props: {} };
  const fetchShop = async (path: string, init?: RequestInit) => {
    const { request, language } = await askedIn(new Request(`http://shop.test${path}`, init), String(env.LANGUAGES ?? 'en'));
    const foreign = refusedOrigin(request, new URL(request.url), env);
    if (foreign) return finalAnswer(request, foreign);
    const ask = async () => (path.startsWith('/api/admin/') ? adminApi : api).fetch(request, env, context);
    return language === 'en' ? ask() : inLanguage(language, ask);
  };
  const rowsNow = rowsOf(database.url);
  let checkedAt: number | null = null;
  const settle = async () => {
    while (background.length > 0) {
      const under = background;
      background = [];
      await Promise.allSettled(under);
    }
  };
  const rows: Rows = async (...statement) => {
    await settle();
    return rowsNow(...statement);
  };
  const deliver = webhookDeliverer(razorpay, fetchShop);

  return {
    ...filler(rows),
    razorpay,
    env,
    mails,
    bucket,
    attempts,
    views,
    fetch: fetchShop,
    settle,
    rows,
    async deliverWebhooks(how) {
      await settle();
      await deliver(how);
    },
    at: (now) => openShop(parseEnv(env), waitUntil, now),
    databaseUrl: database.url,
    async killDatabase() {
      if (!database.kill) throw new Error('The database has no process of its own.');
      await database.kill();
      database = await serve(folder, Number(new URL(database.url).port));
    },
    get databasePid() {
      // No signal goes to a process without a number.
      return database.pid ?? Number.NaN;
    },
    async runCron(at = Date.now()) {
      await settle();
      await runJobs(openShop(parseEnv(env), waitUntil, at));
      await settle();
    },
    failMails: (down) => {
      mailsDown = down;
    },
    async withoutDatabase(work) {
      env.TURSO_DATABASE_URL = 'http://127.0.0.1:9';
      await work().finally(() => {
        env.TURSO_DATABASE_URL = database.url;
      });
    },
    invariants: () => violations(rowsNow),
    async newViolations() {
      const changes = database.changes();
      if (changes !== null && changes === checkedAt) return [];
      checkedAt = changes;
      return violations(rowsNow);
    },
    async ownLimits() {
      for (const { sql, args } of ruleStatements()) await rows(sql, ...args);
    },
    async close() {
      await settle();
      endPatience();
      await razorpay.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
