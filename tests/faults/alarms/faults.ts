import { watchedRequest } from '../../../functions/worker/request-log.ts';
import { noteRoute } from '../../../src/platform/request/request-note.ts';
import type { CheckId } from '../../../src/rules/health/health-check.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import type { Breakage } from './broken-service.ts';
import type { WatchedShop } from './watched-shop.ts';

export interface AlarmFault {
  readonly what: string;
  /** The check that must fail, which is red for a monitor. */
  readonly check: CheckId;
  /** What shoppers, the cron and other programs do meanwhile, before the first minute is over. */
  make(shop: WatchedShop): Promise<void> | void;
  /** Missing where the fault is over by itself. */
  mend?(shop: WatchedShop): Promise<void> | void;
  /** No run of the cron is needed to see it. */
  readonly isSeenAtOnce?: boolean;
  /** Ms; otherwise three minutes. */
  readonly within?: number;
}

const REFUSED = JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });
const GARBAGE = '<html><title>One moment</title></html>';

/** A service does that to each call, while shoppers or forms do the rest. */
const breaking = (service: 'gateway' | 'database', what: string, how: Breakage, meanwhile?: AlarmFault['make']): AlarmFault => ({
  ...{ what, check: service, isSeenAtOnce: service === 'database' || meanwhile !== undefined },
  async make(shop) {
    shop[service].breaks(how);
    await meanwhile?.(shop);
  },
  mend: (shop) => shop[service].breaks('none'),
});
const atGateway = (what: string, how: Breakage, meanwhile?: AlarmFault['make']) => breaking('gateway', `Razorpay ${what}`, how, meanwhile);
const atDatabase = (what: string, how: Breakage, meanwhile?: AlarmFault['make']) =>
  breaking('database', `the database ${what}`, how, meanwhile);

/** Another program renames a table that every page needs. */
const renamed =
  (from: string, to: string) =>
  async ({ shop }: WatchedShop) =>
    void (await shop.rows(`ALTER TABLE ${from} RENAME TO ${to}`));

export const alarmFaults: readonly AlarmFault[] = [
  // First: orders have the time of the real clock, which the suite's leaves behind.
  atGateway('answers questions and refuses every order', { status: 400, body: REFUSED, method: 'POST' }, ({ orders }) => orders(3)),
  atGateway('refuses the keys (401)', { status: 401, body: REFUSED }),
  atGateway('refuses too many calls (429)', { status: 429, body: REFUSED }),
  atGateway('answers 502', { status: 502, body: GARBAGE }),
  atGateway('answers with something else', { status: 200, body: GARBAGE }),
  atGateway('cuts every connection', 'cut'),
  atGateway('is silent', 'silent'),

  atDatabase('refuses the token (401)', { status: 401 }),
  atDatabase('answers 502', { status: 502 }),
  atDatabase('answers with something else', { status: 200, body: GARBAGE }),
  atDatabase('cuts every connection', 'cut'),
  atDatabase('is silent', 'silent'),
  atDatabase('needs 1 s for each call', { delay: 1_000 }, ({ writes }) => writes(3)),
  atDatabase('needs 2 s for each call', { delay: 2_000 }, ({ writes }) => writes(3)),
  {
    what: 'the database refuses most writes of a minute, and then answers',
    check: 'writer',
    async make({ database, writes }) {
      database.breaks({ status: 502 });
      await writes(60);
      database.breaks('none');
      await writes(1);
    },
    isSeenAtOnce: true,
  },
  {
    what: 'the tables are older than the program',
    check: 'schema',
    make: async ({ shop }) => void (await shop.rows('UPDATE __drizzle_migrations SET created_at = created_at - 1')),
    mend: async ({ shop }) => void (await shop.rows('UPDATE __drizzle_migrations SET created_at = created_at + 1')),
    isSeenAtOnce: true,
  },
  {
    ...{ what: 'a table of the program is not there', check: 'schema' },
    ...{ make: renamed('mail_carriers', 'mail_carriers_away'), mend: renamed('mail_carriers_away', 'mail_carriers') },
    isSeenAtOnce: true,
  },
  { what: 'the cron stands still', check: 'timetable', make: ({ wait }) => wait(5 * MINUTE + 1_000), isSeenAtOnce: true },
  {
    what: 'every second writing call ends with an error',
    check: 'answers',
    async make({ shop }) {
      const told: Promise<unknown>[] = [];
      for (let at = 0; at < 20; at += 1) {
        const headers = { 'cf-connecting-ip': `203.0.113.${at}` };
        const request = new Request('http://shop.test/api/create-razorpay-order', { method: 'POST', headers });
        await watchedRequest(
          request,
          shop.env,
          (work) => void told.push(work),
          async () => {
            noteRoute('/api/create-razorpay-order');
            return new Response('', { status: at % 2 === 0 ? 500 : 200 });
          },
        );
      }
      await Promise.all(told);
    },
    isSeenAtOnce: true,
  },
  {
    what: 'the mail service refuses',
    check: 'email',
    within: 20 * MINUTE,
    async make({ shop, minute, now }) {
      shop.failMails(true);
      for (const key of [1, 2, 3])
        await shop.rows(
          "INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, next_attempt_at, created_at) VALUES (?, 'welcome', 'email', 'a@b.in', '{}', 0, ?)",
          `alarm-${key}`,
          now(),
        );
      await minute();
    },
    mend: async ({ shop }) => {
      shop.failMails(false);
      await shop.rows('UPDATE outbox SET next_attempt_at = 0 WHERE sent_at IS NULL');
      await shop.rows('UPDATE mail_carriers SET rests_until = 0');
    },
  },
];
