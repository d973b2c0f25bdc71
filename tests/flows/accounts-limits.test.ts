import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, mailboxOf, newAccount, PASSWORD } from './browser-session.ts';
import { shopUnderTest } from './under-test.ts';

const shop = await shopUnderTest();
const mailbox = await mailboxOf(shop);
beforeEach(() => shop.rows('DELETE FROM tries').then(() => {}));

const times = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let at = 0; at < count; at += 1) all.push(await work(at));
  return all;
};

describe('rate limits, counted in the database', () => {
  test('ten wrong passwords for an address, from wherever, then 429; the same for an address without an account', async () => {
    await newAccount(shop, 'guessed@example.in');
    for (const email of ['guessed@example.in', 'nobody@example.in']) {
      const told = await times(11, (at) => new Browser(shop, `203.0.113.${at}`).signIn(email, `wrong-guess-${at}`));
      expect(told.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
      expect(told[10]?.body.code).toBe('TOO_MANY_TRIES');
      const wait = Number(told[10]?.headers.get('retry-after'));
      expect([wait > 800, wait <= 900]).toEqual([true, true]);
    }
    expect((await new Browser(shop).signIn('Guessed@example.in', PASSWORD)).status).toBe(429);
    expect(await new Browser(shop).signIn('other@example.in', PASSWORD)).toMatchObject({ status: 401 });
    await shop.rows('UPDATE tries SET until = ?', Date.now() - 1);
    expect((await new Browser(shop).signIn('guessed@example.in', PASSWORD)).status).toBe(200);
  });

  test('a right password begins to count anew, and a reset opens the door again', async () => {
    await newAccount(shop, 'clumsy@example.in');
    await times(9, () => new Browser(shop).signIn('clumsy@example.in', 'wrong'));
    expect((await new Browser(shop).signIn('clumsy@example.in', PASSWORD)).status).toBe(200);
    await times(10, () => new Browser(shop).signIn('clumsy@example.in', 'wrong'));
    expect((await new Browser(shop).signIn('clumsy@example.in', PASSWORD)).status).toBe(429);
    const browser = new Browser(shop);
    await browser.post('/auth/recover', { email: 'clumsy@example.in' });
    await browser.send('PUT', '/auth/user', {
      token: await mailbox.token('clumsy@example.in', 'password-reset'),
      password: 'payal-ghungroo-5',
    });
    expect((await browser.signIn('clumsy@example.in', 'payal-ghungroo-5')).status).toBe(200);
  });

  test('five mails an hour to one address, whatever they say and whether it has an account', async () => {
    await newAccount(shop, 'mailed@example.in');
    await shop.rows('DELETE FROM tries');
    for (const email of ['mailed@example.in', 'unknown@example.in']) {
      const browser = new Browser(shop);
      const told = [
        ...(await times(2, () => browser.post('/auth/recover', { email }))),
        ...(await times(2, () => browser.post('/auth/otp', { email }))),
        await browser.post('/auth/signup', { full_name: 'Asha', email, password: PASSWORD, consent: true }),
        await browser.post('/auth/resend', { email }),
        await browser.post('/auth/recover', { email }),
      ];
      expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    expect(await mailbox.of('mailed@example.in')).toHaveLength(2 + 5);
  });

  test('ten sign-ups an hour from one address of the net; an IPv6 one counts by its /64', async () => {
    const signUp = (from: string, at: number) =>
      new Browser(shop, from).post('/auth/signup', {
        full_name: 'Asha',
        email: `${from.length}-${at}@example.in`,
        password: PASSWORD,
        consent: true,
      });
    const told = await times(11, (at) => signUp(`2001:db8:1:2::${at + 1}`, at));
    expect(told.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect((await signUp('2001:db8:1:3::1', 99)).status).toBe(200);
    expect(await shop.rows("SELECT 1 FROM users WHERE email LIKE '%-10@example.in'")).toEqual([]);
  });

  test('a hundred tries from one address of the net, for a hundred accounts; the neighbours are not counted', async () => {
    await shop.rows("INSERT INTO tries (key, count, until) VALUES ('password:ip:198.51.100.7', 100, ?)", Date.now() + 60_000);
    await shop.rows("INSERT INTO tries (key, count, until) VALUES ('code:ip:198.51.100.7', 100, ?)", Date.now() + 60_000);
    const here = new Browser(shop, '198.51.100.7');
    expect((await here.signIn('somebody@example.in', PASSWORD)).status).toBe(429);
    expect((await here.post('/auth/verify', { type: 'email', email: 'a@example.in', token: '123456' })).status).toBe(429);
    expect((await new Browser(shop, '198.51.100.8').signIn('somebody@example.in', PASSWORD)).status).toBe(401);
  });

  test('a password asked for again can be tried ten times', async () => {
    await newAccount(shop, 'open-laptop@example.in');
    const browser = new Browser(shop);
    await browser.signIn('open-laptop@example.in', PASSWORD);
    const told = await times(11, () => browser.send('PUT', '/auth/user', { password: 'payal-ghungroo-5', current_password: 'guess' }));
    expect(told.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429]);
  });
});
