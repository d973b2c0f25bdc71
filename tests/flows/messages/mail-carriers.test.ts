import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueMessage } from '../../../src/features/messages/outbox/outbox.server.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { startOfIstDay } from '../../../src/rules/dates.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { CARRIER_RESTS, SAME_CARRIER_TRIES } from '../../../src/rules/people/mail-quota.ts';
import { MESSAGE_LEASE, MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { type MailService, mailKeys } from '../../sandbox/carriers/mail-keys.ts';
import { mailRefusals as words } from '../../sandbox/carriers/mail-refusals.ts';
import { startMailServices } from '../../sandbox/carriers/mail-services.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const services = await startMailServices();
const shop = await shopUnderTest();
const names = ['ses', 'postmark', 'resend'] as const;
Object.assign(shop.env, { ...mailKeys.ses, ...mailKeys.postmark, ...mailKeys.resend, MAIL_URL: services.url });
afterAll(() => services.close());

/** 06:30 in India of a day to come, so that no day ends within a test. */
const morning = startOfIstDay(Date.now() + 2 * DAY) + 6.5 * HOUR;
beforeEach(async () => {
  await shop.rows('DELETE FROM outbox');
  await shop.rows('DELETE FROM mail_carriers');
});
afterEach(() => {
  services.taken.length = 0;
  shop.mails.length = 0;
  shop.failMails(false);
  for (const name of names) {
    services.mood[name] = 'well';
    services.calls[name] = 0;
  }
  for (const name of ['MAIL_VIA', 'MAIL_FALLBACK', 'MAIL_DAILY_QUOTA']) delete shop.env[name];
});

async function queue(key: string, kind: Parameters<typeof queueMessage>[1] = 'welcome', to = 'ananya@example.in', payload = {}) {
  const at = shop.at(morning);
  await at.db.write([queueMessage(at, kind, key, to, { name: 'Ananya', ...payload })]);
}
const rowOf = async (key: string) => (await shop.rows('SELECT * FROM outbox WHERE dedupe_key = ?', key))[0];
const carrier = async (name: string) => (await shop.rows('SELECT * FROM mail_carriers WHERE name = ?', name))[0];
const drain = (after = 0) => drainOutbox(shop.at(morning + after));
const via = (first: MailService | 'cloudflare', fallback?: MailService | 'cloudflare') =>
  Object.assign(shop.env, { MAIL_VIA: first, ...(fallback && { MAIL_FALLBACK: fallback }) });

describe.each(names)('%s', (name) => {
  it('takes a mail with its sender, its reply address and the headers for unsubscribing, once', async () => {
    via(name);
    await queue('nl', 'newsletter-confirm', 'reader@example.in', { confirmUrl: 'http://shop.test/c', leaveUrl: 'http://shop.test/l' });
    await Promise.all([drain(), drain()]);
    await drain(HOUR);
    const people = { to: 'reader@example.in', from: expect.stringMatching(/^"Chamak" <orders@/), replyTo: expect.stringContaining('@') };
    const texts = { text: expect.stringContaining('http://shop.test/c'), html: expect.stringContaining('</html>') };
    const headers = { 'List-Unsubscribe': '<http://shop.test/l>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    expect(services.taken).toMatchObject([{ via: name, ...people, subject: 'Please confirm your address', ...texts, headers }]);
    expect(await rowOf('nl')).toMatchObject({ sent_at: morning, carrier: name, provider_id: services.taken[0]?.id, last_error: null });
    expect(await carrier(name)).toMatchObject({ sent: 1, refused: 0, fault: null });
  });

  it('busy or down: the mail is tried again, and nobody else gets it meanwhile', async () => {
    via(name);
    for (const mood of [words[name].busy, words[name].down]) {
      services.mood[name] = mood;
      await queue(`late ${services.calls[name]}`);
      await drain();
    }
    const tried = { attempts: 1, sent_at: null, carrier: null };
    expect(await shop.rows('SELECT attempts, sent_at, carrier FROM outbox')).toEqual([tried, tried]);
    services.mood[name] = 'well';
    await drain(2 * MINUTE);
    expect(services.taken).toHaveLength(2);
  });

  it('an address that does not work is given up or shown to the operator, never tried again', async () => {
    via(name);
    services.mood[name] = words[name].bounced;
    await queue('gone');
    await drain();
    services.mood[name] = 'well';
    await drain(DAY);
    expect(services.calls[name]).toBe(1);
    const row = await rowOf('gone');
    expect(row?.dropped_at ?? row?.attempts).toBe(name === 'resend' ? MESSAGE_TRIES : morning);
    expect((await carrier(name))?.fault).toBeNull();
  });

  it('a used quota: the mail waits without losing an attempt', async () => {
    via(name);
    services.mood[name] = words[name].quota;
    await queue('waits');
    await queue('waits too');
    await drain();
    expect(services.calls[name]).toBe(1);
    expect(await shop.rows('SELECT DISTINCT attempts FROM outbox')).toEqual([{ attempts: 0 }]);
    expect(await carrier(name)).toMatchObject({ fault: 'quota', rests_until: morning + HOUR });
    services.mood[name] = 'well';
    await drain(30 * MINUTE);
    expect(services.taken).toHaveLength(0);
    await drain(2 * HOUR);
    expect(services.taken).toHaveLength(2);
  });

  it('a wrong key is the carrier’s fault, not the mail’s: the mail keeps its attempts and is sent once the key is right', async () => {
    via(name);
    services.mood[name] = words[name].key;
    for (const key of ['a', 'b', 'c']) await queue(key);
    for (let at = 0; at <= MESSAGE_TRIES; at += 1) await drain(at * HOUR);
    expect(await carrier(name)).toMatchObject({ fault: 'setup' });
    expect(await shop.rows('SELECT max(attempts) AS most FROM outbox')).toEqual([{ most: 0 }]);
    services.mood[name] = 'well';
    await drain(30 * HOUR);
    expect(services.taken).toHaveLength(3);
    expect(await carrier(name)).toMatchObject({ fault: null, refused: 0, rests_until: 0 });
  });
});

describe('an answer that is lost', () => {
  /** A carrier took a mail, and its answer was lost. */
  async function lost(first: MailService, fallback?: MailService, key = 'lost') {
    via(first, fallback);
    services.mood[first] = 'lost';
    await queue(key);
    await drain();
  }

  /** It was taken once, and is known by the id that its carrier gave it. */
  async function expectSent(key: string) {
    expect(services.taken).toHaveLength(1);
    expect(await rowOf(key)).toMatchObject({ provider_id: services.taken[0]?.id, sent_at: expect.any(Number) });
  }

  it.each(['postmark', 'resend'] as const)('%s knows the mail: it is not sent twice, not even by the other carrier', async (name) => {
    await lost(name, 'ses');
    expect(await rowOf('lost')).toMatchObject({ sent_at: null, carrier: name });
    services.mood[name] = 'well';
    await drain(2 * MINUTE);
    expect(services.taken).toMatchObject([{ via: name }]);
    await expectSent('lost');
  });

  it.each(['busy', 'key'] as const)('is not forgotten by a refusal after it: %s', async (why) => {
    await lost('postmark');
    services.mood.postmark = words.postmark[why];
    await drain(2 * MINUTE);
    services.mood.postmark = 'well';
    for (const after of [10 * MINUTE, 2 * HOUR]) await drain(after);
    await expectSent('lost');
  });

  it('and a database that cannot write down that a mail was sent: it is not sent twice', async () => {
    via('postmark');
    await shop.rows("CREATE TRIGGER unwritten BEFORE UPDATE OF sent_at ON outbox BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    await queue('unwritten');
    await drain();
    await shop.rows('DROP TRIGGER unwritten');
    expect(await rowOf('unwritten')).toMatchObject({ sent_at: null, carrier: 'postmark', attempts: 1 });
    await drain(MESSAGE_LEASE + MINUTE);
    await expectSent('unwritten');
  });

  it('by a carrier that refuses for long goes to the other one in the end', async () => {
    await lost('postmark', 'ses');
    services.mood.postmark = words.postmark.key;
    for (let after = 1; after <= 60; after += 1) await drain(after * 2 * MINUTE);
    expect(services.taken.map((mail) => mail.via)).toEqual(['postmark', 'ses']);
  });

  it('is not forgotten either where both refuse afterwards', async () => {
    await lost('postmark', 'ses');
    Object.assign(services.mood, { postmark: words.postmark.down, ses: words.ses.down });
    for (let after = 1; after <= 30; after += 1) await drain(after * 2 * MINUTE);
    expect(services.calls.ses).toBeGreaterThan(0);
    services.mood.postmark = 'well';
    for (let after = 3; after <= 30; after += 1) await drain(after * HOUR);
    expect(services.taken.map((mail) => mail.via)).toEqual(['postmark']);
    expect(await rowOf('lost')).toMatchObject({ sent_at: expect.any(Number) });
  });

  it('resend refuses the same key with another text: the first attempt arrived', async () => {
    await lost('resend', undefined, 'moved');
    services.mood.resend = 'well';
    await shop.rows(`UPDATE outbox SET payload = '{"name":"Ananya Rao"}'`);
    await drain(2 * MINUTE);
    expect([services.taken.length, (await rowOf('moved'))?.sent_at]).toEqual([1, expect.any(Number)]);
  });

  it('a carrier that stays silent loses the mail to the other one: twice is better than never', async () => {
    via('resend', 'postmark');
    services.mood.resend = { status: 504, body: {} };
    await queue('silent');
    for (let hour = 0; hour <= SAME_CARRIER_TRIES + 1; hour += 1) await drain(hour * HOUR);
    expect(services.taken).toMatchObject([{ via: 'postmark' }]);
    expect(services.calls.resend).toBeGreaterThanOrEqual(SAME_CARRIER_TRIES);
  });
});

describe('the second carrier', () => {
  const unsent = () => shop.rows('SELECT dedupe_key FROM outbox WHERE sent_at IS NULL');

  it('sends after three refusals in a row, until the first one has rested', async () => {
    via('ses', 'postmark');
    services.mood.ses = words.ses.down;
    for (let n = 0; n < 6; n += 1) await queue(`spread ${n}`);
    await drain();
    expect([services.calls.ses, services.taken.map((mail) => mail.via)]).toEqual([3, ['postmark', 'postmark', 'postmark']]);
    services.mood.ses = 'well';
    await drain(2 * MINUTE);
    expect(services.taken.map((mail) => mail.via)).toEqual(Array.from({ length: 6 }, () => 'postmark'));
    await queue('later');
    await drain(CARRIER_RESTS + MINUTE);
    expect(services.taken.at(-1)).toMatchObject({ via: 'ses' });
    expect(await unsent()).toEqual([]);
  });

  it('sends at once when a key of the first one is wrong, and when its quota is used', async () => {
    for (const mood of [words.resend.key, words.resend.quota]) {
      via('resend', 'cloudflare');
      services.mood.resend = mood;
      for (const key of ['first', 'second']) await queue(`${key} ${shop.mails.length}`);
      await drain();
      await drain(2 * MINUTE);
      expect(await unsent()).toEqual([]);
      await shop.rows('DELETE FROM mail_carriers');
    }
    expect(services.taken).toEqual([]);
    expect(shop.mails).toHaveLength(4);
  });

  it('both refuse: nothing is lost, and each is asked at most three times in a run', async () => {
    via('ses', 'cloudflare');
    services.mood.ses = words.ses.down;
    shop.failMails(true);
    for (let n = 0; n < 9; n += 1) await queue(`kept ${n}`);
    await drain();
    expect(services.calls.ses).toBe(3);
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
    via('postmark', 'resend');
    shop.env.MAIL_DAILY_QUOTA = '2';
    for (let n = 0; n < 5; n += 1) await queue(`over ${n}`);
    await drain();
    expect(services.taken.map((mail) => mail.via)).toEqual(['postmark', 'postmark', 'resend', 'resend', 'resend']);
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
    for (const key of Object.values(mailKeys).flatMap(Object.keys)) if (!(key in over)) delete env[key];
    return () => parseEnv(env);
  };
  for (const whole of [{}, { MAIL_VIA: 'ses', ...mailKeys.ses }]) expect(parse(whole)).not.toThrow();
  expect(parse({ MAIL_VIA: 'ses', SES_KEY_ID: 'x' })).toThrow('SES_SECRET, SES_REGION, SES_WEBHOOK_TOKEN: is missing');
  expect(parse({ MAIL_FALLBACK: 'resend' })).toThrow('RESEND_KEY, RESEND_WEBHOOK_SECRET: is missing');
  expect(parse({ POSTMARK_TOKEN: 'x' })).toThrow('POSTMARK_WEBHOOK_PASSWORD: is missing');
  expect(parse({ MAIL_FALLBACK: 'cloudflare' })).toThrow('MAIL_FALLBACK: must be another carrier');
  for (const quota of ['-1', '1.5', '']) expect(parse({ MAIL_DAILY_QUOTA: quota })).toThrow('MAIL_DAILY_QUOTA');
});
