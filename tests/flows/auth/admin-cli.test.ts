import { describe, expect, test } from 'vitest';
import { adminCommand } from '../../../functions/cli/admin.ts';
import { countAttempts } from '../../../src/platform/attempts/attempts.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { OWNER_LINK_TTL } from '../../../src/rules/people/rate-limits.ts';
import { runCommand, settingsOf } from '../../shop/machine/run-command.ts';
import { Browser } from '../../shop/people/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
async function admin(args: string[] = [], more: Record<string, string> = {}, typed = '') {
  const { code, stdout, stderr } = await runCommand(
    adminCommand(async () => typed),
    args,
    { ...settingsOf(shop), ...more },
  );
  return { code, out: stdout, err: stderr };
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

describe('npm run admin:create -- --recover: the owner has a way in whatever strangers do', () => {
  const OWNER = 'owner@chamak.example';
  const recover = (...more: string[]) => admin(['--recover', OWNER, ...more]);
  const linkIn = (out: string) => new URL(/https?:\S+\/admin\/login\?token=\S+/.exec(out)?.[0] ?? 'none:');
  const open = async (link: URL) => {
    const browser = new Browser(shop);
    const token = link.searchParams.get('token');
    const answer = await browser.post('/auth/verify', { type: 'sign_in', token, admin: true });
    return { browser, answer };
  };
  const audited = () => shop.rows("SELECT actor, action, changes FROM admin_actions WHERE kind = 'owner-account' ORDER BY seq");

  test('the link works once, beyond every limit and without a mail; the log and a mail tell of it', async () => {
    shop.attempts.forget();
    for (const key of [`password:${OWNER}`, `signInMail:${OWNER}`, `resetMail:${OWNER}`])
      for (let at = 0; at < 30; at += 1) await countAttempts(shop.at(), [{ key, window: MINUTE }]);
    expect((await enter('tijori-ki-chabi-5')).answer.status).toBe(403);
    const { code, out } = await recover();
    const first = await open(linkIn(out));
    expect([code, first.answer.status, await first.browser.who()]).toEqual([0, 200, OWNER]);
    expect((await open(linkIn(out))).answer.body.code).toBe('LINK_INVALID');
    expect(await audited()).toEqual([{ actor: expect.stringContaining('(command line)'), action: 'log-in-link', changes: '{}' }]);
    const mails = await shop.rows("SELECT recipient, payload FROM outbox WHERE kind = 'owner-link'");
    expect(mails.map(({ recipient }) => recipient)).toEqual([OWNER]);
    expect(JSON.stringify(mails)).not.toContain(linkIn(out).searchParams.get('token'));
    shop.attempts.forget();
    expect((await enter('tijori-ki-chabi-5')).answer.status).toBe(200);
  });

  test('only the newest link works, and for a quarter of an hour', async () => {
    const [former, newest] = [linkIn((await recover()).out), linkIn((await recover()).out)];
    expect((await open(former)).answer.body.code).toBe('LINK_INVALID');
    const pass = (ms: number) => shop.rows('UPDATE verifications SET expires_at = expires_at - ?', ms);
    await pass(OWNER_LINK_TTL - MINUTE);
    expect((await open(newest)).answer.status).toBe(200);
    const late = linkIn((await recover()).out);
    await pass(OWNER_LINK_TTL);
    expect((await open(late)).answer.body.code).toBe('LINK_INVALID');
  });

  test('the second step stays, unless --drop-app removes it', async () => {
    await shop.rows("INSERT INTO two_factors (id, secret, backup_codes, user_id) SELECT 'app', 'x', 'x', id FROM users");
    await shop.rows('UPDATE users SET two_factor_enabled = 1');
    const asked = await open(linkIn((await recover()).out));
    expect([asked.answer.body.mfa_required, await asked.browser.who()]).toEqual([true, null]);
    const { browser } = await open(linkIn((await recover('--drop-app')).out));
    expect([await browser.who(), await shop.rows('SELECT 1 FROM two_factors')]).toEqual([OWNER, []]);
    expect((await audited()).at(-1)?.changes).toContain('authenticatorApp');
  });

  test('another address, and an account that nobody confirmed, get no link', async () => {
    const before = (await audited()).length;
    expect(await admin(['--recover', 'other@chamak.example'])).toMatchObject({ code: 1, err: expect.stringContaining(OWNER) });
    expect(await admin(['--recover', OWNER, '--password-stdin'])).toMatchObject({ code: 2 });
    await shop.rows('UPDATE users SET email_verified = 0');
    expect(await recover()).toMatchObject({ code: 1, err: expect.stringContaining('no confirmed account') });
    await shop.rows('UPDATE users SET email_verified = 1');
    expect(await audited()).toHaveLength(before);
  });
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
