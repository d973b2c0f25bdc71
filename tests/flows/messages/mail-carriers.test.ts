import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueMessage } from '../../../src/features/messages/outbox/outbox.server.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { startOfIstDay } from '../../../src/rules/dates.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { AVOID_SILENT_TRIES, CARRIER_RESTS } from '../../../src/rules/people/mail-quota.ts';
import { MESSAGE_LEASE, MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { sesKeys, startSes, sesRefusals as words } from '../../sandbox/carriers/ses.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const ses = await startSes();
const shop = await shopUnderTest();
Object.assign(shop.env, { ...sesKeys, MAIL_URL: ses.url });
afterAll(() => ses.close());

/** 06:30 in India of a day to come, so that no day ends within a test. */
const morning = startOfIstDay(Date.now() + 2 * DAY) + 6.5 * HOUR;
beforeEach(async () => {
  await shop.rows('DELETE FROM outbox');
  await shop.rows('DELETE FROM mail_carriers');
});
afterEach(() => {
  ses.taken.length = 0;
  shop.mails.length = 0;
  shop.failMails(false);
  ses.mood = 'well';
  ses.calls = 0;
  for (const name of ['MAIL_VIA', 'MAIL_FALLBACK', 'MAIL_DAILY_QUOTA']) delete shop.env[name];
});

async function queue(key: string, kind: Parameters<typeof queueMessage>[1] = 'welcome', to = 'ananya@example.in', payload = {}) {
  const at = shop.at(morning);
  await at.db.write([queueMessage(at, kind, key, to, { name: 'Ananya', ...payload })]);
}
const rowOf = async (key: string) => (await shop.rows('SELECT * FROM outbox WHERE dedupe_key = ?', key))[0];
const carrier = async (name: string) => (await shop.rows('SELECT * FROM mail_carriers WHERE name = ?', name))[0];
const drain = (after = 0) => drainOutbox(shop.at(morning + after));
type Carrier = 'ses' | 'cloudflare';
const via = (first: Carrier, fallback?: Carrier) =>
  Object.assign(shop.env, { MAIL_VIA: first, ...(fallback && { MAIL_FALLBACK: fallback }) });

describe('Amazon SES', () => {
  it('takes a mail with its sender, its reply address and the headers for unsubscribing, once', async () => {
    via('ses');
    await queue('nl', 'newsletter-confirm', 'reader@example.in', { confirmUrl: 'http://shop.test/c', leaveUrl: 'http://shop.test/l' });
    await Promise.all([drain(), drain()]);
    await drain(HOUR);
    const people = { to: 'reader@example.in', from: expect.stringMatching(/^"Chamak" <orders@/), replyTo: expect.stringContaining('@') };
    const texts = { text: expect.stringContaining('http://shop.test/c'), html: expect.stringContaining('</html>') };
    const headers = { 'List-Unsubscribe': '<http://shop.test/l>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    expect(ses.taken).toMatchObject([{ ...people, subject: 'Please confirm your address', ...texts, headers }]);
    expect(await rowOf('nl')).toMatchObject({ sent_at: morning, carrier: 'ses', provider_id: ses.taken[0]?.id, last_error: null });
    expect(await carrier('ses')).toMatchObject({ sent: 1, refused: 0, fault: null });
  });

  it('busy or down: the mail is tried again, and nobody else gets it meanwhile', async () => {
    via('ses');
    for (const mood of [words.busy, words.down]) {
      ses.mood = mood;
      await queue(`late ${ses.calls}`);
      await drain();
    }
    const tried = { attempts: 1, sent_at: null, carrier: null };
    expect(await shop.rows('SELECT attempts, sent_at, carrier FROM outbox')).toEqual([tried, tried]);
    ses.mood = 'well';
    await drain(2 * MINUTE);
    expect(ses.taken).toHaveLength(2);
  });

  it('an address that does not work is given up or shown to the operator, never tried again', async () => {
    via('ses');
    ses.mood = words.bounced;
    await queue('gone');
    await drain();
    ses.mood = 'well';
    await drain(DAY);
    expect(ses.calls).toBe(1);
    expect(await rowOf('gone')).toMatchObject({ dropped_at: morning });
    expect((await carrier('ses'))?.fault).toBeNull();
  });

  it('a used quota: the mail waits without losing an attempt', async () => {
    via('ses');
    ses.mood = words.quota;
    await queue('waits');
    await queue('waits too');
    await drain();
    expect(ses.calls).toBe(1);
    expect(await shop.rows('SELECT DISTINCT attempts FROM outbox')).toEqual([{ attempts: 0 }]);
    expect(await carrier('ses')).toMatchObject({ fault: 'quota', rests_until: morning + HOUR });
    ses.mood = 'well';
    await drain(30 * MINUTE);
    expect(ses.taken).toHaveLength(0);
    await drain(2 * HOUR);
    expect(ses.taken).toHaveLength(2);
  });

  it('a wrong key is the carrier’s fault, not the mail’s: the mail keeps its attempts and is sent once the key is right', async () => {
    via('ses');
    ses.mood = words.key;
    for (const key of ['a', 'b', 'c']) await queue(key);
    for (let at = 0; at <= MESSAGE_TRIES; at += 1) await drain(at * HOUR);
    expect(await carrier('ses')).toMatchObject({ fault: 'setup' });
    expect(await shop.rows('SELECT max(attempts) AS most FROM outbox')).toEqual([{ most: 0 }]);
    ses.mood = 'well';
    await drain(30 * HOUR);
    expect(ses.taken).toHaveLength(3);
    expect(await carrier('ses')).toMatchObject({ fault: null, refused: 0, rests_until: 0 });
  });
});

describe('an answer that is lost', () => {
  /** SES took a mail, and its answer was lost. */
  async function lost(fallback?: 'cloudflare') {
    via('ses', fallback);
    ses.mood = 'lost';
    await queue('lost');
    await drain();
    expect(await rowOf('lost')).toMatchObject({ sent_at: null, carrier: 'ses', attempts: 1 });
  }

  it.each([undefined, 'cloudflare'] as const)(
    'the mail is sent again, because SES cannot say whether it has it; second carrier: %s',
    async (fallback) => {
      await lost(fallback);
      ses.mood = 'well';
      await drain(2 * MINUTE);
      expect([ses.taken.length, shop.mails.length]).toEqual(fallback ? [1, 1] : [2, 0]);
      expect(await rowOf('lost')).toMatchObject({ sent_at: morning + 2 * MINUTE, carrier: fallback ?? 'ses' });
    },
  );

  it.each(['busy', 'key'] as const)('is not forgotten by a refusal after it: %s', async (why) => {
    await lost();
    ses.mood = words[why];
    await drain(2 * MINUTE);
    expect(await rowOf('lost')).toMatchObject({ sent_at: null, carrier: 'ses' });
  });

  it('goes back to SES where the other carrier refuses for long', async () => {
    await lost('cloudflare');
    ses.mood = 'well';
    shop.failMails(true);
    for (let hour = 1; hour <= AVOID_SILENT_TRIES + 1; hour += 1) await drain(hour * HOUR);
    expect([ses.taken.length, shop.mails.length]).toEqual([2, 0]);
  });

  it('a mail that one run is sending is not sent by another, whose clock is ahead', async () => {
    const { EMAIL } = shop.env;
    let calls = 0;
    shop.env.EMAIL = {
      send: async () => {
        calls += 1;
        if (calls === 1) await drain(MESSAGE_LEASE);
        return { messageId: String(calls) };
      },
    };
    await queue('slow');
    await drain();
    shop.env.EMAIL = EMAIL;
    expect(calls).toBe(1);
  });
});

describe('the second carrier', () => {
  const unsent = () => shop.rows('SELECT dedupe_key FROM outbox WHERE sent_at IS NULL');

  it('sends after three refusals in a row, until the first one has rested', async () => {
    via('ses', 'cloudflare');
    ses.mood = words.down;
    for (let n = 0; n < 6; n += 1) await queue(`spread ${n}`);
    await drain();
    expect([ses.calls, shop.mails.length]).toEqual([3, 3]);
    ses.mood = 'well';
    await drain(2 * MINUTE);
    expect([ses.taken.length, shop.mails.length]).toEqual([0, 6]);
    await queue('later');
    await drain(CARRIER_RESTS + MINUTE);
    expect([ses.taken.length, shop.mails.length]).toEqual([1, 6]);
    expect(await unsent()).toEqual([]);
  });

  it('sends at once when a key of the first one is wrong, and when its quota is used', async () => {
    for (const mood of [words.key, words.quota]) {
      via('ses', 'cloudflare');
      ses.mood = mood;
      for (const key of ['first', 'second']) await queue(`${key} ${shop.mails.length}`);
      await drain();
      await drain(2 * MINUTE);
      expect(await unsent()).toEqual([]);
      await shop.rows('DELETE FROM mail_carriers');
    }
    expect(ses.taken).toEqual([]);
    expect(shop.mails).toHaveLength(4);
  });

  it('both refuse: nothing is lost, and each is asked at most three times in a run', async () => {
    via('ses', 'cloudflare');
    ses.mood = words.down;
    shop.failMails(true);
    for (let n = 0; n < 9; n += 1) await queue(`kept ${n}`);
    await drain();
    expect(ses.calls).toBe(3);
    const tries = (await shop.rows('SELECT attempts FROM outbox ORDER BY 1')).map(({ attempts }) => attempts);
    expect(tries).toEqual([...Array(3).fill(0), ...Array(6).fill(1)]);
    shop.failMails(false);
    for (const minutes of [2, 4, 8]) await drain(minutes * MINUTE);
    expect(shop.mails).toHaveLength(9);
  });
});

describe('the quota of a day', () => {
  it('is shared: mails that nobody waits for leave a fifth to the others and come last', async () => {
    via('ses');
    shop.env.MAIL_DAILY_QUOTA = '5';
    for (let n = 0; n < 6; n += 1) await queue(`optional ${n}`, 'newsletter-confirm', `r${n}@example.in`);
    for (let n = 0; n < 3; n += 1) await queue(`needed ${n}`);
    await drain();
    const sent = await shop.rows('SELECT kind FROM outbox WHERE sent_at IS NOT NULL ORDER BY kind');
    expect(sent.map(({ kind }) => kind)).toEqual(['newsletter-confirm', 'welcome', 'welcome', 'welcome']);
    await queue('order');
    await queue('one too many');
    await drain(HOUR);
    expect(await carrier('ses')).toMatchObject({ sent: 5 });
    expect(await shop.rows('SELECT max(attempts) AS most FROM outbox WHERE sent_at IS NULL')).toEqual([{ most: 0 }]);
    await drain(startOfIstDay(morning) + DAY + MINUTE - morning);
    // The new day: the mail that waited, and others up to the kept fifth.
    expect(await carrier('ses')).toMatchObject({ sent: 4 });
    expect((await rowOf('one too many'))?.sent_at).toBeTruthy();
  });

  it('goes over to the second carrier, which has none of its own', async () => {
    via('ses', 'cloudflare');
    shop.env.MAIL_DAILY_QUOTA = '2';
    for (let n = 0; n < 5; n += 1) await queue(`over ${n}`);
    await drain();
    expect([ses.taken.length, shop.mails.length]).toEqual([2, 3]);
  });
});

describe('Cloudflare’s codes', () => {
  it.each([
    ['E_RECIPIENT_SUPPRESSED', { dropped_at: morning }, null],
    ['E_DAILY_LIMIT_EXCEEDED', { attempts: 0, dropped_at: null }, 'quota'],
    ['E_SENDER_NOT_VERIFIED', { attempts: 0, dropped_at: null }, 'setup'],
    ['E_RATE_LIMIT_EXCEEDED', { attempts: 1, dropped_at: null }, 'later'],
    ['E_CONTENT_TOO_LARGE', { attempts: MESSAGE_TRIES, dropped_at: null }, null],
  ])('%s', async (code, row, fault) => {
    const { EMAIL } = shop.env;
    shop.env.EMAIL = { send: async () => Promise.reject(Object.assign(new Error(code), { code })) };
    await queue('coded');
    await drain();
    shop.env.EMAIL = EMAIL;
    expect(await rowOf('coded')).toMatchObject({ ...row, last_error: code });
    expect(await carrier('cloudflare')).toMatchObject({ fault });
  });
});

it('a carrier needs all of its settings, and another one as its fallback', () => {
  const parse = (over: Record<string, unknown>) => {
    const { MAIL_URL: _, ...env } = { ...shop.env, ...over };
    for (const key of Object.keys(sesKeys)) if (!(key in over)) delete env[key];
    return () => parseEnv(env);
  };
  for (const whole of [{}, { MAIL_VIA: 'ses', ...sesKeys }]) expect(parse(whole)).not.toThrow();
  expect(parse({ MAIL_VIA: 'ses', SES_KEY_ID: 'x' })).toThrow('SES_SECRET, SES_REGION, SES_WEBHOOK_TOKEN: is missing');
  expect(parse({ MAIL_FALLBACK: 'ses' })).toThrow('SES_KEY_ID, SES_SECRET, SES_REGION, SES_WEBHOOK_TOKEN: is missing');
  expect(parse({ MAIL_FALLBACK: 'cloudflare' })).toThrow('MAIL_FALLBACK: must be another carrier');
  for (const quota of ['-1', '1.5', '']) expect(parse({ MAIL_DAILY_QUOTA: quota })).toThrow('MAIL_DAILY_QUOTA');
});
