import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { checkIds } from './health-check.ts';
import { healthChecks, overallState } from './health-checks.ts';
import type { AnswerFacts, GatewayFacts, HealthFacts, StoredFacts, WriterFacts } from './health-facts.ts';

const at = Date.parse('2026-11-21T12:00:00Z');
const none = { count: 0, since: null };
const writer: WriterFacts = {
  waiting: 0,
  groupMs: 8.4,
  isSilent: false,
  waitP95: 12,
  roundTripMs: 8,
  answered: 5,
  refused: 0,
  dataCentre: 'BOM',
  answers: [],
};
const working = { resting: [], isOneLeft: true, refusedSince: null };
const well: StoredFacts = {
  readMs: 6,
  schema: { expected: '0025_x', found: '0025_x', isBehind: false },
  jobs: [
    { name: 'reconcile', lastRunAt: at - 20_000, hasFailed: false },
    { name: 'audit', lastRunAt: at - 9 * MINUTE, hasFailed: false },
    { name: 'compare', lastRunAt: at - DAY, hasFailed: false },
  ],
  gateway: { lastAskedAt: at - 20_000, lastAnsweredAt: at - 20_000, opened: 0, notOpened: 0 },
  codes: { email: 90, whatsapp: 149, sms: 0 },
  messages: { stuck: none, due: none, refusedInARow: { email: 0, whatsapp: 0 }, carriers: { ...working, quotaUsed: 0.69 } },
  findings: none,
  orphans: none,
  lateRefunds: none,
  holds: { count: 0, firstEnd: null },
  webhook: { lastAt: at - HOUR, lastPaymentAt: at - HOUR },
  maintenance: { isOn: false, since: 0 },
  backupAt: at - 20 * HOUR,
};
const checksOf = (stored: Partial<StoredFacts>, facts: Partial<HealthFacts> = {}) =>
  healthChecks({ at, isLive: true, stored: { ...well, ...stored }, writer, ...facts });
const troubles = (stored: Partial<StoredFacts>, facts?: Partial<HealthFacts>) =>
  checksOf(stored, facts)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state, says }) => `${state} ${id}: ${says}`);
const ago = (ms: number) => ({ count: 2, since: at - ms });

test('a shop where all is well says so in every line', () => {
  const checks = checksOf({});
  expect(checks.map(({ id }) => id)).toEqual([...checkIds]);
  expect(overallState(checks)).toBe('ok');
  expect(checks.map(({ says }) => says)).toContain('Payments were looked up and messages sent just now.');
});

test.each<[string, Partial<StoredFacts>, string]>([
  ['a slow database', { readMs: 1_200 }, 'degraded database: The database answers slowly: in 1200 ms.'],
  [
    'tables older than the program',
    { schema: { expected: '0026_y', found: '0025_x', isBehind: true } },
    'failing schema: The tables are older than the program: 0025_x instead of 0026_y. Run db:migrate.',
  ],
  ['a shop that never ran its jobs', { jobs: [] }, 'degraded timetable: Payments and messages have never been looked after.'],
  [
    'a silent timetable',
    { jobs: [{ name: 'reconcile', lastRunAt: at - 6 * MINUTE, hasFailed: false }] },
    'failing timetable: Payments were last looked up 6 min ago, and messages wait since then.',
  ],
  [
    'a job that failed and one that is late',
    {
      jobs: [
        { name: 'reconcile', lastRunAt: at, hasFailed: false },
        { name: 'compare', lastRunAt: at - HOUR, hasFailed: true },
        { name: 'audit', lastRunAt: at - 2 * HOUR, hasFailed: false },
        { name: 'money', lastRunAt: at - 50 * HOUR, hasFailed: false },
      ],
    },
    'degraded jobs: Jobs with a problem: compare failed, audit ran last 2 h ago, money ran last 2 days ago. A failed job is repeated by itself.',
  ],
  [
    'payments without events',
    { webhook: { lastAt: at - 2 * DAY, lastPaymentAt: at - HOUR } },
    'degraded webhook: Razorpay last reported a payment 2 days ago, and payments came after that. The shop looks them up itself. Check the webhook in its dashboard.',
  ],
  [
    'payments before the first event',
    { webhook: { lastAt: null, lastPaymentAt: at - HOUR } },
    'degraded webhook: Razorpay has never reported a payment, but payments came. The shop looks them up itself. Check the webhook in its dashboard.',
  ],
  [
    'a hold that should have ended',
    { holds: { count: 3, firstEnd: at - 11 * MINUTE } },
    'degraded holds: 3 unpaid orders hold stock. The oldest hold should have ended 11 min ago: Razorpay may not answer.',
  ],
  ['late refunds', { lateRefunds: ago(9 * DAY) }, 'degraded refunds: 2 refunds are late or have failed. The oldest came on 12 Nov.'],
  ['differences', { findings: ago(3 * HOUR) }, 'degraded findings: 2 differences in the books. The oldest came 3 h ago.'],
  ['events without an order', { orphans: ago(HOUR) }, 'degraded orphans: 2 events of Razorpay fit no order. The oldest came 1 h ago.'],
  [
    'stuck messages',
    { messages: { ...well.messages, stuck: ago(DAY) } },
    'degraded messages: 2 messages are stuck. The oldest came 1 day ago.',
  ],
  [
    'messages that are not sent',
    { messages: { ...well.messages, due: ago(20 * MINUTE) } },
    'degraded messages: 2 messages wait to be sent. The oldest was due 20 min ago.',
  ],
  [
    'a mail service that refuses',
    { messages: { ...well.messages, refusedInARow: { email: 3, whatsapp: 1 } } },
    'degraded email: The service refuses: the last 3 mails could not be sent.',
  ],
  [
    'carriers that are left alone',
    {
      messages: {
        ...well.messages,
        carriers: {
          ...working,
          resting: [
            { name: 'ses', fault: 'setup' },
            { name: 'cloudflare', fault: 'quota' },
          ],
          quotaUsed: null,
        },
      },
    },
    'degraded email: Mails do not go by ses: a setting of it is wrong. Mails do not go by cloudflare: its daily quota is used.',
  ],
  [
    'no carrier for a while',
    {
      messages: {
        ...well.messages,
        carriers: { resting: [{ name: 'ses', fault: 'later' }], isOneLeft: false, refusedSince: at - 20 * MINUTE, quotaUsed: null },
      },
    },
    'failing email: No mail has left for 20 min: no code, no confirmation, and no alert to you.',
  ],
  [
    'a quota that is nearly used',
    { messages: { ...well.messages, carriers: { ...working, quotaUsed: 0.7 } } },
    "degraded email: 70% of today's quota of mails is used. Ask the service for more.",
  ],
  [
    'codes for strangers',
    { codes: { email: 500, whatsapp: 150, sms: 149 } },
    'degraded codes: Very many codes were sent in the last hour: 500 by mail, 150 by WhatsApp. Somebody may request them for strangers.',
  ],
  [
    'a shop that does not sell',
    { maintenance: { isOn: true, since: at - 2 * HOUR } },
    'degraded maintenance: The shop sells nothing: the maintenance switch was turned on 2 h ago.',
  ],
  ['an old backup', { backupAt: at - 30 * HOUR }, 'degraded backup: The newest backup was made 1 day ago.'],
  ['no backup', { backupAt: null }, 'degraded backup: No backup has ever been made.'],
])('%s', (_, stored, says) => {
  expect(troubles(stored)).toEqual([says]);
});

test('a backup that was never made is not well in a trial either', () => {
  const inTrial = healthChecks({ at, isLive: false, stored: { ...well, backupAt: null }, writer }).find(({ id }) => id === 'backup');
  expect(inTrial).toMatchObject({ state: 'ok', isUntried: true });
});

test.each<[string, Partial<StoredFacts>]>([
  ['an event that came a moment ago and has no order yet', { orphans: ago(MINUTE) }],
  ['a message that leaves now', { messages: { ...well.messages, due: ago(MINUTE) } }],
  ['a payment whose event may still come', { webhook: { lastAt: null, lastPaymentAt: at - MINUTE } }],
  ['an order in the payment window', { holds: { count: 1, firstEnd: at + 20 * MINUTE } }],
  ['a job that is between its runs', { jobs: [...well.jobs, { name: 'forget', lastRunAt: at - 2 * HOUR, hasFailed: false }] }],
])('no alarm for %s', (_, stored) => {
  expect(troubles(stored)).toEqual([]);
});

test('a demonstration needs no backup, and its payments have no events', () => {
  const stored = { backupAt: null, webhook: { lastAt: null, lastPaymentAt: at - HOUR } };
  expect(troubles(stored, { isLive: false })).toEqual([]);
});

test('the writer', () => {
  expect(troubles({}, { writer: null })).toEqual(['failing writer: The writer does not answer, so nothing can be ordered.']);
  expect(troubles({}, { writer: { ...writer, isSilent: true } })).toEqual([
    'failing writer: The database does not answer the writer, so nothing can be ordered.',
  ]);
  expect(troubles({}, { writer: { ...writer, waitP95: 1_500, waiting: 1 } })).toEqual([
    'degraded writer: Writes wait long: 95% at most 1500 ms. 1 write waits now.',
  ]);
});

test('a database that is too slow for an order is failing, unless only one read was slow', () => {
  expect(troubles({ readMs: 950 }, { writer: { ...writer, roundTripMs: 930 } })).toEqual([
    'failing database: The database takes 930 ms for each call: too long for an order.',
  ]);
  expect(troubles({ readMs: 950 })).toEqual([]);
});

test('writes that are refused: more than half of a minute, and more than a few', () => {
  expect(troubles({}, { writer: { ...writer, answered: 4, refused: 5 } })).toEqual([
    'failing writer: 5 of the 9 writes of the last minute were refused, because the database is too slow.',
  ]);
  expect(troubles({}, { writer: { ...writer, answered: 4, refused: 4 } })).toEqual([]);
  expect(troubles({}, { writer: { ...writer, answered: 0, refused: 2 } })).toEqual([]);
});

const gatewayOf = (facts: Partial<GatewayFacts>) => troubles({ gateway: { ...well.gateway, ...facts } });

test('a gateway that answers no question twice, or opens no order', () => {
  expect(gatewayOf({ lastAskedAt: at, lastAnsweredAt: at - MINUTE })).toEqual([]);
  expect(gatewayOf({ lastAskedAt: at, lastAnsweredAt: at - 2 * MINUTE })).toEqual([
    'failing gateway: Razorpay last answered 2 min ago, so nobody can pay online. Look at its state and its keys.',
  ]);
  expect(gatewayOf({ lastAnsweredAt: null })).toEqual([
    'failing gateway: Razorpay has never answered, so nobody can pay online. Look at its keys.',
  ]);
  expect(gatewayOf({ opened: 2, notOpened: 2 })).toEqual([]);
  expect(gatewayOf({ opened: 2, notOpened: 3 })).toEqual([
    'failing gateway: Only 2 of the last 5 orders could be opened at Razorpay, so they cannot be paid.',
  ]);
  expect(gatewayOf({ notOpened: 3 })).toEqual([
    'failing gateway: None of the last 3 orders could be opened at Razorpay, so they cannot be paid.',
  ]);
});

const answersOf = (...answers: AnswerFacts[]) => troubles({}, { writer: { ...writer, answers } });

test('errors among the answers: 5% of at least 20, of one version or of all together', () => {
  const ofVersion = (version: string, answers: number, errors: number): AnswerFacts => ({ version, kind: 'writes', answers, errors });
  expect(answersOf(ofVersion('a', 100, 4), ofVersion('b', 19, 1))).toEqual([]);
  expect(answersOf(ofVersion('a', 1000, 0), ofVersion('b', 20, 1))).toEqual([
    'failing answers: 5% of the last 20 calls that write of version b ended with an error.',
  ]);
  expect(answersOf(ofVersion('a', 15, 3), ofVersion('b', 15, 3))).toEqual([
    'failing answers: 20% of the last 30 calls that write ended with an error.',
  ]);
  expect(answersOf({ version: 'a', kind: 'reads', answers: 500, errors: 0 }, ofVersion('a', 20, 20))).toEqual([
    'failing answers: 100% of the last 20 calls that write of version a ended with an error.',
  ]);
});

test('errors of one or two senders alone are no alarm (M2); those of three are', () => {
  const ofSenders = (senders: number): AnswerFacts => ({ version: 'a', kind: 'writes', answers: 30, errors: 2 * senders, senders });
  expect(answersOf(ofSenders(1))).toEqual([]);
  expect(answersOf(ofSenders(2))).toEqual([]);
  expect(answersOf(ofSenders(3))).toEqual(['failing answers: 20% of the last 30 calls that write of version a ended with an error.']);
});

test('a database that does not answer, or answers with an error, is failing', () => {
  expect(overallState(healthChecks({ at, isLive: true, stored: 'silent', writer: null }))).toBe('failing');
  expect(healthChecks({ at, isLive: true, stored: 'unreadable', writer })).toMatchObject([
    { id: 'schema', state: 'failing' },
    { id: 'writer', state: 'ok' },
    { id: 'answers', state: 'ok' },
  ]);
  expect(troubles({}, { stored: 'refused' })).toEqual([
    'failing database: The database refuses the token. Give the shop a new one: npm run rotate -- turso.',
  ]);
  expect(troubles({}, { stored: 'faulty' })).toEqual(['failing database: The database answers with errors. Look at its state page.']);
});

test('the state of the shop is the worst of its checks', () => {
  expect(overallState(checksOf({ findings: ago(HOUR) }))).toBe('degraded');
  expect(overallState(checksOf({ findings: ago(HOUR) }, { writer: null }))).toBe('failing');
  expect(overallState([])).toBe('ok');
});
