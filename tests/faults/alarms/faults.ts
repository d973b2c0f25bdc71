import { watchedRequest } from '../../../functions/watched.ts';
import { noteRoute } from '../../../src/platform/request/request-note.ts';
import type { CheckId, HealthState } from '../../../src/rules/health/health-check.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import type { Breakage } from './broken-service.ts';
import type { WatchedShop } from './watched-shop.ts';

/** A fault that somebody must hear of. */
export interface AlarmFault {
  readonly what: string;
  /** The check that must turn, and to what: `failing` is red for a monitor. */
  readonly check: CheckId;
  readonly state: HealthState;
  /** What shoppers, the cron and other programs do meanwhile, before the first minute is over. */
  make(shop: WatchedShop): Promise<void> | void;
  mend(shop: WatchedShop): Promise<void> | void;
  /** No run of the cron is needed to see it. */
  readonly isSeenAtOnce?: boolean;
  /** Ms; otherwise three minutes. */
  readonly within?: number;
}

const REFUSED = JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });
const GARBAGE = '<html><title>One moment</title></html>';

const atGateway = (what: string, how: Breakage, meanwhile?: AlarmFault['make']): AlarmFault => ({
  what: `Razorpay ${what}`,
  check: 'gateway',
  state: 'failing',
  async make(shop) {
    shop.gateway.breaks(how);
    await meanwhile?.(shop);
  },
  mend: ({ gateway }) => gateway.breaks('none'),
  isSeenAtOnce: meanwhile !== undefined,
});

const atDatabase = (what: string, how: Breakage, meanwhile?: AlarmFault['make']): AlarmFault => ({
  what: `the database ${what}`,
  check: 'database',
  state: 'failing',
  async make(shop) {
    shop.database.breaks(how);
    await meanwhile?.(shop);
  },
  mend: ({ database }) => database.breaks('none'),
  isSeenAtOnce: true,
});

/** Another program renames a table that every page needs. */
const renamed =
  (from: string, to: string) =>
  async ({ shop }: WatchedShop) =>
    void (await shop.rows(`ALTER TABLE ${from} RENAME TO ${to}`));

export const alarmFaults: readonly AlarmFault[] = [
  // First: orders have the time of the real clock, which the suite's leaves behind.
  atGateway('answers questions and refuses every order', { status: 400, body: REFUSED, method: 'POST' }, async ({ orders }) => {
    await orders(3);
  }),
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
    state: 'failing',
    async make({ database, writes }) {
      database.breaks({ status: 502 });
      await writes(60);
      database.breaks('none');
      await writes(1);
    },
    mend() {},
    isSeenAtOnce: true,
  },
  {
    what: 'the tables are older than the program',
    check: 'schema',
    state: 'failing',
    make: async ({ shop }) => void (await shop.rows('UPDATE __drizzle_migrations SET created_at = created_at - 1')),
    mend: async ({ shop }) => void (await shop.rows('UPDATE __drizzle_migrations SET created_at = created_at + 1')),
    isSeenAtOnce: true,
  },
  {
    what: 'a table of the program is not there',
    check: 'schema',
    state: 'failing',
    make: renamed('mail_carriers', 'mail_carriers_away'),
    mend: renamed('mail_carriers_away', 'mail_carriers'),
    isSeenAtOnce: true,
  },
  {
    what: 'the cron stands still',
    check: 'timetable',
    state: 'failing',
    make: ({ wait }) => wait(5 * MINUTE + 1_000),
    mend() {},
    isSeenAtOnce: true,
  },
  {
    what: 'every second writing call ends with an error',
    check: 'answers',
    state: 'failing',
    async make({ shop }) {
      const told: Promise<unknown>[] = [];
      for (let at = 0; at < 20; at += 1) {
        const request = new Request('http://shop.test/api/create-razorpay-order', { method: 'POST' });
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
    mend() {},
    isSeenAtOnce: true,
  },
  {
    what: 'the mail service refuses',
    check: 'email',
    state: 'failing',
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
