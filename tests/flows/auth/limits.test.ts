import { beforeEach, describe, expect, test } from 'vitest';
import { countAttempts } from '../../../src/platform/attempts/attempts.ts';
import type { Writer } from '../../../src/platform/database/writer.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { addressNames, clientNames } from '../../../src/platform/request/rate-limit.ts';
import { ensureGuest } from '../../../src/platform/request/visitor.ts';
import { ADDRESS_SHARES, attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { Browser, mailboxOf, newAccount, PASSWORD } from '../../shop/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const mailbox = await mailboxOf(shop);
beforeEach(() => shop.attempts.forget());

const times = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let at = 0; at < count; at += 1) all.push(await work(at));
  return all;
};

describe('rate limits, counted worldwide', () => {
  test('ten wrong passwords for an account from one place, 25 from everywhere; the same without an account', async () => {
    await newAccount(shop, 'guessed@example.in');
    for (const email of ['guessed@example.in', 'nobody@example.in']) {
      const here = await times(11, (at) => new Browser(shop, '203.0.113.1').signIn(email, `wrong-guess-${at}`));
      expect(here.map(({ status }) => status)).toEqual([...Array(10).fill(401), 403]);
      expect(here[10]?.body).toMatchObject({
        code: 'CHECK_MAIL',
        title: 'Check your email',
        details: expect.stringContaining('If the password is right'),
      });
      // What is refused here also counts towards the limit from everywhere.
      const elsewhere = await times(15, (at) => new Browser(shop, `203.0.113.${at + 2}`).signIn(email, `wrong-guess-${at}`));
      expect(elsewhere.map(({ status }) => status)).toEqual([...Array(14).fill(401), 403]);
    }
    expect((await new Browser(shop).signIn('Guessed@example.in', PASSWORD)).status).toBe(403);
    expect(await new Browser(shop).signIn('other@example.in', PASSWORD)).toMatchObject({ status: 401 });
    shop.attempts.expire();
    expect((await new Browser(shop).signIn('guessed@example.in', PASSWORD)).status).toBe(200);
  });

  test('strangers who use up the attempts of an account do not lock out a browser that knew its password', async () => {
    await newAccount(shop, 'owner-at-home@example.in');
    const own = new Browser(shop, '198.51.100.1');
    await own.signIn('owner-at-home@example.in', PASSWORD);
    await own.post('/auth/logout', {});
    await times(30, (at) => new Browser(shop, `203.0.113.${at}`).signIn('owner-at-home@example.in', 'wrong-guess'));
    expect((await new Browser(shop, '198.51.100.2').signIn('owner-at-home@example.in', PASSWORD)).status).toBe(403);
    expect((await own.signIn('owner-at-home@example.in', PASSWORD)).status).toBe(200);
    // Its own attempts are counted, and its cookie is worth nothing for another account.
    await own.post('/auth/logout', {});
    const wrong = await times(11, () => own.signIn('owner-at-home@example.in', 'wrong-guess'));
    expect(wrong.map(({ status }) => status)).toEqual([...Array(10).fill(401), 403]);
    await times(30, (at) => new Browser(shop, `203.0.113.${at}`).signIn('somebody-else@example.in', 'wrong-guess'));
    expect((await own.signIn('somebody-else@example.in', 'wrong-guess')).status).toBe(403);
  });

  test('a forged cookie does not make a browser known', async () => {
    await times(30, (at) => new Browser(shop, `203.0.113.${at}`).signIn('planted@example.in', 'wrong-guess'));
    const thief = new Browser(shop, '198.51.100.3');
    for (const value of [crypto.randomUUID(), `${crypto.randomUUID()}.${'A'.repeat(43)}`, '.', 'x.y.z']) {
      thief.jar.set('known', value);
      expect((await thief.signIn('planted@example.in', PASSWORD)).status).toBe(403);
    }
  });

  test('counters that do not answer block what they protect: 503, and no password is checked', async () => {
    await newAccount(shop, 'uncounted@example.in');
    shop.attempts.away(true);
    const answers = [
      await new Browser(shop, '203.0.113.5').signIn('uncounted@example.in', PASSWORD),
      await new Browser(shop, '203.0.113.5').post('/auth/otp', { email: 'uncounted@example.in' }),
      await new Browser(shop, '203.0.113.5').post('/auth/verify', { type: 'email', email: 'uncounted@example.in', token: '123456' }),
      await new Browser(shop, '203.0.113.5').post('/auth/recover', { email: 'uncounted@example.in' }),
    ];
    shop.attempts.away(false);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([503, 'SHOP_BUSY']));
  });

  test('counting makes no request to the writer and stores no address', async () => {
    const ledger = shop.env.LEDGER as { get(): Writer };
    const written: string[] = [];
    const write: Writer['write'] = (statements) => {
      written.push(...statements.map(({ sql }) => sql));
      return ledger.get().write(statements);
    };
    shop.env.LEDGER = { idFromName: (name: string) => name, get: () => ({ write }) };
    await times(3, () => new Browser(shop, '203.0.113.77').signIn('uncounted@example.in', 'wrong-guess'));
    shop.env.LEDGER = ledger;
    expect(written).toEqual([]);
    expect(shop.attempts.keys()).toHaveLength(3);
    for (const key of shop.attempts.keys()) expect(key).toMatch(/^[\w-]{47}$/);
  });

  test('a right password resets the count, and so does a password reset', async () => {
    await newAccount(shop, 'clumsy@example.in');
    await times(9, () => new Browser(shop).signIn('clumsy@example.in', 'wrong'));
    expect((await new Browser(shop).signIn('clumsy@example.in', PASSWORD)).status).toBe(200);
    await times(10, () => new Browser(shop).signIn('clumsy@example.in', 'wrong'));
    expect((await new Browser(shop).signIn('clumsy@example.in', PASSWORD)).status).toBe(403);
    const browser = new Browser(shop);
    await browser.post('/auth/recover', { email: 'clumsy@example.in' });
    await browser.send('PUT', '/auth/user', {
      token: await mailbox.token('clumsy@example.in', 'password-reset'),
      password: 'payal-ghungroo-5',
    });
    expect((await browser.signIn('clumsy@example.in', 'payal-ghungroo-5')).status).toBe(200);
  });

  test('each purpose has five mails to one address; beyond them none is sent, and the answer is the same', async () => {
    await newAccount(shop, 'mailed@example.in');
    shop.attempts.forget();
    for (const email of ['mailed@example.in', 'unknown@example.in']) {
      const browser = new Browser(shop);
      const answers = [
        ...(await times(7, () => browser.post('/auth/recover', { email }))),
        ...(await times(7, () => browser.post('/auth/otp', { email }))),
        ...(await times(7, () => browser.post('/auth/signup', { full_name: 'Asha', email, password: PASSWORD, consent: true }))),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
    }
    const kinds = (await mailbox.of('mailed@example.in')).slice(2).map(({ kind }) => kind);
    expect(kinds).toEqual(['password-reset', 'sign-in-code', 'existing-account'].flatMap((kind) => Array(5).fill(kind)));
  });

  const signUp = (from: string, at: number) =>
    new Browser(shop, from).post('/auth/signup', {
      full_name: 'Asha',
      email: `${from.length}-${at}@example.in`,
      password: PASSWORD,
      consent: true,
    });

  /** Counts that many sign-ups from an address, as if they had been made. */
  const signedUp = (name: string, count: number) =>
    times(count, () => countAttempts(shop.at(), [{ key: `sign-up:ip:${name}`, window: 60_000 }]));

  test('forty sign-ups an hour from one network address; an IPv6 address counts by its /64', async () => {
    await signedUp('2001:db8:1:2', 38);
    const answers = await times(3, (at) => signUp(`2001:db8:1:2::${at + 1}`, at));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await signUp('2001:db8:1:3::1', 99)).status).toBe(200);
    expect(await shop.rows("SELECT 1 FROM users WHERE email LIKE '%-2@example.in'")).toEqual([]);
  });

  test('a whole /48 has three times the limit of a network, however its addresses are written', async () => {
    for (const share of [0, 1, 2]) await signedUp(`2001:db8:7/48.${share}`, 37);
    const answers = await times(12, (at) => signUp(at % 2 ? `2001:db8:7:${at}::1` : `2001:0db8:0007:${at}:0:0:0:1`, 100 + at));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect((await signUp('2001:db8:8::1', 199)).status).toBe(200);
  });

  const named = async (from: string): Promise<Browser> => {
    const browser = new Browser(shop, from);
    const [pair = ''] = ((await ensureGuest(parseEnv(shop.env), { guestId: null })).setCookie ?? '').split(';');
    browser.jar.set(...(pair.split('=') as [string, string]));
    return browser;
  };

  test('of many shoppers behind one address each has the limit for itself; new ids get no more than the address has', async () => {
    const from = '203.0.113.200';
    const many = await Promise.all(Array.from({ length: 6 }, () => named(from)));
    const confirm = (browser: Browser) => browser.post('/auth/verify', { type: 'email', email: 'a@example.in', token: '123456' });
    const [greedy, ...others] = many;
    if (!greedy) throw new Error('no browser');
    const answers = await times(101, () => confirm(greedy));
    expect([answers[99]?.status, answers[100]?.status]).toEqual([401, 429]);
    for (const other of others) expect((await confirm(other)).status).toBe(401);
    // A new id for each attempt, until the address has used up its shares.
    const rest = attemptLimits.codeHere.max * ADDRESS_SHARES - 101 - others.length;
    await times(rest - 1, () => countAttempts(shop.at(), [{ key: `code:ip:${from}`, window: 60_000 }]));
    expect((await confirm(await named(from))).status).toBe(401);
    expect((await confirm(await named(from))).status).toBe(429);
    expect((await confirm(await named('203.0.113.201'))).status).toBe(401);
    // Nobody gets an id by making one up.
    const forger = new Browser(shop, '203.0.113.202');
    forger.jar.set('guest', `${crypto.randomUUID()}.${'A'.repeat(43)}`);
    await confirm(forger);
    // Three addresses, and nine ids that the shop gave.
    expect(shop.attempts.keys().length).toBe(3 + 9);
  });

  test('on the local machine nobody is counted, except in production', async () => {
    const answers = await times(12, (at) => signUp('127.0.0.1', 200 + at));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const request = new Request('http://shop.test', { headers: { 'cf-connecting-ip': '127.0.0.1' } });
    expect(clientNames({ ENVIRONMENT: 'test' }, request)).toEqual([]);
    expect(addressNames({ ENVIRONMENT: 'production' }, request)).toEqual(['127.0.0.1']);
    expect(addressNames({ ENVIRONMENT: 'production' }, new Request('http://shop.test'))).toEqual(['local']);
  });

  test('requests a minute: a browser with an id has one share of its address, all others count together', () => {
    const env = { ENVIRONMENT: 'production' } as const;
    const request = new Request('http://shop.test', { headers: { 'cf-connecting-ip': '203.0.113.9' } });
    const names = (guestId?: string) => new Set(Array.from({ length: 500 }, () => clientNames(env, request, guestId)[0]));
    expect(names('0193b1f0-0000-7000-8000-00000000000b')).toEqual(new Set(['203.0.113.9#3']));
    expect(names()).toEqual(new Set(['203.0.113.9']));
  });

  test('four hundred attempts from one network address, for as many accounts; neighbours are not counted', async () => {
    const ofHere = ['password:ip:198.51.100.7', 'code:ip:198.51.100.7'].map((key) => ({ key, window: 60_000 }));
    await times(400, () => countAttempts(shop.at(), ofHere));
    const here = new Browser(shop, '198.51.100.7');
    expect((await here.signIn('somebody@example.in', PASSWORD)).status).toBe(429);
    expect((await here.post('/auth/verify', { type: 'email', email: 'a@example.in', token: '123456' })).status).toBe(429);
    expect((await new Browser(shop, '198.51.100.8').signIn('somebody@example.in', PASSWORD)).status).toBe(401);
  });

  test('a password confirmation can be tried ten times', async () => {
    await newAccount(shop, 'open-laptop@example.in');
    const browser = new Browser(shop);
    await browser.signIn('open-laptop@example.in', PASSWORD);
    const answers = await times(11, () => browser.send('PUT', '/auth/user', { password: 'payal-ghungroo-5', current_password: 'guess' }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429]);
  });
});
