import { expect, test } from 'vitest';
import { runAdmin } from '../../../functions/cli/admin.ts';
import { Browser } from '../../shop/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
const settings = () =>
  Object.fromEntries(Object.entries(shop.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

async function admin(
  args: string[] = [],
  more: Record<string, string> = {},
  typed = '',
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const print = { log: (text: string) => void (out += `${text}\n`), error: (text: string) => void (err += text) };
  return { code: await runAdmin(args, { ...settings(), ...more }, print, async () => typed), out, err };
}
const enter = async (password: string) => {
  const browser = new Browser(shop);
  return { browser, answer: await browser.signIn('owner@chamak.example', password, { admin: true }) };
};

test('npm run admin:create makes the account once and shows its password once; run again, it resets the password (#236)', async () => {
  const first = await admin();
  const password = /Password: (\S+)/.exec(first.out)?.[1] ?? '';
  expect([first.code, password]).toEqual([0, expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)]);
  const { browser, answer } = await enter(password);
  expect(answer.body.user).toMatchObject({ role: 'administrator', emailVerified: true });

  const second = await admin(['--password-stdin'], {}, 'tijori-ki-chabi-4\n');
  expect([second.code, second.out.includes('tijori')]).toEqual([0, false]);
  expect(await browser.who()).toBeNull();
  expect((await enter(password)).answer.status).toBe(401);
  expect((await enter('tijori-ki-chabi-4')).answer.status).toBe(200);
  expect((await admin([], { ADMIN_PASSWORD: 'tijori-ki-chabi-5' })).out).not.toContain('Password:');
  expect((await enter('tijori-ki-chabi-5')).answer.status).toBe(200);
  expect(await shop.rows('SELECT 1 FROM users')).toHaveLength(1);
});

test('a weak password, an unknown argument and a missing ADMIN_EMAIL are reported in words', async () => {
  expect(await admin(['--password', 'tijori-ki-chabi-6'])).toMatchObject({ code: 2, err: expect.stringContaining('--password-stdin') });
  expect(await admin(['--password-stdin'], {}, '\n')).toMatchObject({ code: 1 });
  expect(await admin(['--password-stdin'], {}, 'password1')).toMatchObject({ code: 1, err: expect.stringContaining('too common') });
  expect(await admin(['reset'])).toMatchObject({ code: 2, err: expect.stringContaining('npm run admin:create') });
  expect(await admin(['--help'])).toMatchObject({ code: 0, err: '' });
  delete shop.env.ADMIN_EMAIL;
  expect(await admin()).toMatchObject({ code: 1, err: expect.stringContaining('ADMIN_EMAIL is not set') });
});
