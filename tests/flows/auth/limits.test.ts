import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as hashes from '../../../src/features/auth/password/password-hash.server.ts';
import { countAttempts } from '../../../src/platform/attempts/attempts.ts';
import type { Writer } from '../../../src/platform/database/writer.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { addressNames, clientNames } from '../../../src/platform/request/rate-limit.ts';
import { ensureGuest } from '../../../src/platform/request/visitor.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { ADDRESS_SHARES, attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { Browser, memberBrowser, newAccount, PASSWORD, times } from '../../shop/people/browser-session.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();
beforeEach(() => shop.attempts.forget());

/** Strangers from other networks use up the attempts of an account. */
const guesses = (email: string) => times(30, (at) => new Browser(shop, `203.0.113.${at}`).signIn(email, 'wrong-guess'));
/** Counts so many attempts, as if they had been made. */
const counted = (count: number, ...keys: string[]) =>
  times(count, () =>
    countAttempts(
      shop.at(),
      keys.map((key) => ({ key, window: MINUTE })),
    ),
  );
/** What a browser enters where a mailed code is asked for. */
const code = { type: 'email', email: 'a@example.in', token: '123456' };

describe('rate limits, counted worldwide', () => {
  test('ten wrong passwords for an account from one place, 25 from everywhere; the same without an account', async () => {
    await newAccount(shop, 'guessed@example.in');
    for (const email of ['guessed@example.in', 'nobody@example.in']) {
      const hashed = vi.spyOn(hashes, 'verifyPassword');
      const here = await times(11, (at) => new Browser(shop, '203.0.113.1').signIn(email, `wrong-guess-${at}`));
      expect(here.map(({ status }) => status)).toEqual([...Array(10).fill(401), 403]);
      expect(here[10]?.body).toMatchObject({ code: 'CHECK_MAIL', details: expect.stringContaining('If the password is right') });
      // Each answer takes as long: one hash.
      expect(hashed).toHaveBeenCalledTimes(11);
      vi.restoreAllMocks();
      // What is refused here also counts towards the limit from everywhere.
      const elsewhere = await times(15, (at) => new Browser(shop, `203.0.113.${at + 2}`).signIn(email, `wrong-guess-${at}`));
      expect(elsewhere.map(({ status }) => status)).toEqual([...Array(14).fill(401), 403]);
    }
    expect((await new Browser(shop).signIn('Guessed@example.in', PASSWORD)).status).toBe(403);
    expect(await new Browser(shop).signIn('other@example.in', PASSWORD)).toMatchObject({ status: 401 });
    shop.attempts.expire();
    expect((await new Browser(shop).signIn('guessed@example.in', PASSWORD)).status).toBe(200);
  });

  test('a browser that knew the password has attempts of its own; its cookie, or a forged one, is worth nothing for another account', async () => {
    const own = await memberBrowser(shop, 'owner-at-home@example.in');
    await own.post('/auth/logout');
    await guesses('owner-at-home@example.in');
    const wrong = await times(11, () => own.signIn('owner-at-home@example.in', 'wrong-guess'));
    expect(wrong.map(({ status }) => status)).toEqual([...Array(10).fill(401), 403]);
    await guesses('somebody-else@example.in');
    const known = own.jar.get('known') ?? '';
    const thief = new Browser(shop, '198.51.100.3');
    for (const value of [known, crypto.randomUUID(), `${crypto.randomUUID()}.${'A'.repeat(43)}`, '.', 'x.y.z']) {
      thief.jar.set('known', value);
      expect((await thief.signIn('somebody-else@example.in', PASSWORD)).status).toBe(403);
    }
  });

  test('counting makes no request to the writer and stores no address; counters that do not answer block what they protect', async () => {
    await newAccount(shop, 'uncounted@example.in');
    await shop.settle();
    shop.attempts.forget();
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

    shop.attempts.away(true);
    const [here, email] = [new Browser(shop, '203.0.113.5'), 'uncounted@example.in'];
    const answers = [await here.signIn(email, PASSWORD), await here.post('/auth/verify', code)];
    for (const path of ['otp', 'recover']) answers.push(await here.post(`/auth/${path}`, { email }));
    shop.attempts.away(false);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([503, 'SHOP_BUSY']));
  });

  test('a right password resets the count', async () => {
    await newAccount(shop, 'clumsy@example.in');
    for (const _ of ['once', 'again']) {
      await times(9, () => new Browser(shop).signIn('clumsy@example.in', 'wrong'));
      expect((await new Browser(shop).signIn('clumsy@example.in', PASSWORD)).status).toBe(200);
    }
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
    const kinds = (await mailbox.kinds('mailed@example.in')).slice(2);
    expect(kinds).toEqual(['password-reset', 'sign-in-code', 'existing-account'].flatMap((kind) => Array(5).fill(kind)));
  });

  const good = { full_name: 'Asha', password: PASSWORD, consent: true };
  const signUp = (from: string, at: number) =>
    new Browser(shop, from).post('/auth/signup', { ...good, email: `${from.length}-${at}@example.in` });

  test('forty sign-ups an hour from one network address; an IPv6 address counts by its /64', async () => {
    await counted(38, 'sign-up:ip:2001:db8:1:2');
    const answers = await times(3, (at) => signUp(`2001:db8:1:2::${at + 1}`, at));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await signUp('2001:db8:1:3::1', 99)).status).toBe(200);
    expect(await shop.rows("SELECT 1 FROM users WHERE email LIKE '%-2@example.in'")).toEqual([]);
  });

  test('a whole /48 has three times the limit of a network, however its addresses are written', async () => {
    await counted(37, ...[0, 1, 2].map((share) => `sign-up:ip:2001:db8:7/48.${share}`));
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
    const confirm = (browser: Browser) => browser.post('/auth/verify', code);
    const [greedy, ...others] = many;
    if (!greedy) throw new Error('no browser');
    const answers = await times(101, () => confirm(greedy));
    expect([answers[99]?.status, answers[100]?.status]).toEqual([401, 429]);
    for (const other of others) expect((await confirm(other)).status).toBe(401);
    // A new id for each attempt, until the address has used up its shares.
    const rest = attemptLimits.codeHere.max * ADDRESS_SHARES - 101 - others.length;
    await counted(rest - 1, `code:ip:${from}`);
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
    await counted(400, 'password:ip:198.51.100.7', 'code:ip:198.51.100.7');
    const here = new Browser(shop, '198.51.100.7');
    expect((await here.signIn('somebody@example.in', PASSWORD)).status).toBe(429);
    expect((await here.post('/auth/verify', code)).status).toBe(429);
    expect((await new Browser(shop, '198.51.100.8').signIn('somebody@example.in', PASSWORD)).status).toBe(401);
  });
});
