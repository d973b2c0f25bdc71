import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { runRotate } from '../../../functions/cli/rotate.ts';
import { factorKeys } from '../../../src/features/auth/second-factor/factor-keys.server.ts';
import { orderToken, orderTokenMatches } from '../../../src/features/ledger/order-token.server.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { startWhatsapp, whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { runCommand, settingsOf } from '../../shop/machine/run-command.ts';
import { enrolApp } from '../../shop/people/authenticator.ts';
import { Browser, memberBrowser, newAccount, PASSWORD } from '../../shop/people/browser-session.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { totp } from '../../shop/people/totp.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();
const OLD = String(shop.env.SHOP_SECRET);
const NEW = 'the next secret of at least thirty-two letters';
const atFirst = () => Object.assign(shop.env, { SHOP_SECRET: OLD, SHOP_SECRET_PREVIOUS: undefined });
const during = () => Object.assign(shop.env, { SHOP_SECRET: NEW, SHOP_SECRET_PREVIOUS: OLD });
const afterwards = () => Object.assign(shop.env, { SHOP_SECRET: NEW, SHOP_SECRET_PREVIOUS: undefined });
afterEach(atFirst);

/** The API on a port, as the Worker answers with the settings of the moment. */
const worker = await serveLocally(async ({ url = '/' }, response) => response.end(await (await shop.fetch(url)).text()));
afterAll(() => worker.close());

const rotate = (what: string, more: Readonly<Record<string, string>> = {}) =>
  runCommand(runRotate, [what], { ...settingsOf(shop), SHOP_URL: worker.url, ...more });

const withApp = async (email: string) => enrolApp(await memberBrowser(shop, email));
const unused = (id: string) => shop.rows('UPDATE two_factors SET last_step = NULL WHERE id = ?', id);

describe('while both secrets are accepted', () => {
  test('nobody is signed out: sessions are read and the account library takes the old cookie', async () => {
    const browser = await memberBrowser(shop, 'meera@example.in');
    during();
    expect(await browser.who()).toBe('meera@example.in');
    expect((await browser.post('/auth/factors', { password: PASSWORD })).status).toBe(200);
    expect((await browser.post('/auth/logout', { scope: 'local' })).status).toBe(200);
    expect(await browser.who()).toBeNull();
  });

  test('a second step that was begun before is finished', async () => {
    const { id, totp: app } = await withApp('halfway@example.in');
    const browser = new Browser(shop);
    await browser.signIn('halfway@example.in', PASSWORD);
    during();
    await unused(id);
    await browser.post('/auth/verify', { type: 'totp', token: totp(app.secret) });
    expect(await browser.who()).toBe('halfway@example.in');
  });

  test('links in sent mails and the cookie of a guest stay valid', async () => {
    const token = await orderToken(shop.at().env, 'an-order');
    const piece = await shop.addProduct({ price: 50_000, stock: 3 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: piece }]);
    during();
    expect(await orderTokenMatches(shop.at().env, 'an-order', token)).toBe(true);
    expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
    afterwards();
    expect(await orderTokenMatches(shop.at().env, 'an-order', token)).toBe(false);
  });

  test('a code that was sent before signs in', async () => {
    await newAccount(shop, 'code@example.in');
    const browser = new Browser(shop);
    await browser.post('/auth/otp', { email: 'code@example.in' });
    const code = await mailbox.code('code@example.in');
    during();
    expect((await browser.post('/auth/verify', { type: 'email', email: 'code@example.in', token: code })).status).toBe(200);
  });
});

describe('npm run rotate -- shop-secret', () => {
  test('proposes a secret first, and changes nothing', async () => {
    const { code, said } = await rotate('shop-secret');
    expect([code, said]).toEqual([0, expect.stringContaining('Nothing is changed yet')]);
    expect(said).toContain(`"SHOP_SECRET_PREVIOUS": "${OLD}"`);
    const secretIn = (text: string) => /"SHOP_SECRET": "([\w-]{43})"/.exec(text)?.[1];
    expect(secretIn(said)).not.toBe(secretIn((await rotate('shop-secret')).said));
  });

  test('an app that was enrolled before keys had names is read, and encrypted anew', async () => {
    const { id } = await withApp('early.app@example.in');
    const unnamed = (data: string) => symmetricEncrypt({ key: `session\n${OLD}`, data });
    const former = [await unnamed('JBSWY3DPEHPK3PXP'), await unnamed('[]')];
    await shop.rows('UPDATE two_factors SET secret = ?, backup_codes = ? WHERE id = ?', ...former, id);
    const secretOf = async () => String((await shop.rows('SELECT secret FROM two_factors WHERE id = ?', id))[0]?.secret);
    during();
    expect((await rotate('shop-secret')).code).toBe(0);
    afterwards();
    expect(await symmetricDecrypt({ key: factorKeys({ SHOP_SECRET: NEW }), data: await secretOf() })).toBe('JBSWY3DPEHPK3PXP');
  });

  test('refuses while the Worker does not have both: no app is touched', async () => {
    await withApp('early@example.in');
    const rows = () => shop.rows('SELECT id, secret, backup_codes FROM two_factors ORDER BY id');
    const stored = await rows();
    const refused = { code: 1, said: expect.stringContaining('Put both secrets into it first') };
    for (const secrets of [atFirst, afterwards]) {
      secrets();
      expect(await rotate('shop-secret', { SHOP_SECRET: NEW, SHOP_SECRET_PREVIOUS: OLD })).toMatchObject(refused);
    }
    expect(await rows()).toEqual(stored);
  });

  test('encrypts the apps anew: the administrator signs in with them during and after, and backup codes work', async () => {
    shop.env.ADMIN_EMAIL = 'owner@chamak.example';
    const factor = await withApp('owner@chamak.example');
    const signsIn = async (type: string, token: string) => {
      const browser = new Browser(shop);
      expect((await browser.signIn('owner@chamak.example', PASSWORD)).body).toMatchObject({ mfa_required: true });
      await unused(factor.id);
      await browser.post('/auth/verify', { type, token });
      expect(await browser.who()).toBe('owner@chamak.example');
    };
    during();
    await signsIn('totp', totp(factor.totp.secret));
    const anew = { code: 0, said: expect.stringMatching(/[1-9]\d* authenticator apps were encrypted anew, none is left/) };
    expect(await rotate('shop-secret')).toMatchObject(anew);
    expect((await rotate('shop-secret')).said).toContain('0 authenticator apps were encrypted anew');
    afterwards();
    await signsIn('totp', totp(factor.totp.secret));
    await signsIn('backup_code', factor.backup_codes[0] ?? '');
    const [kept] = await shop.rows("SELECT facts ->> 'what' AS what FROM operations WHERE kind = 'rotate' ORDER BY id DESC");
    expect(kept).toEqual({ what: 'shop-secret' });
  });
});

describe('npm run rotate, for secrets of others', () => {
  test('Razorpay: the steps, then a check of the new pair before the Worker gets it', async () => {
    expect((await rotate('razorpay')).said).toContain('regenerate');
    const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = shop.env as Record<string, string>;
    const given = { RAZORPAY_KEY_ID_NEW: id ?? '', RAZORPAY_KEY_SECRET_NEW: secret ?? '' };
    expect(await rotate('razorpay', given)).toMatchObject({ code: 0, said: expect.stringContaining('Razorpay accepts the new pair') });
    const wrong = await rotate('razorpay', { ...given, RAZORPAY_KEY_SECRET_NEW: 'wrong' });
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('Razorpay refuses the new pair. Nothing was changed.') });
    expect((await rotate('razorpay', { ...given, RAZORPAY_KEY_ID_NEW: 'rzp_live_x' })).said).toContain('The new key is rzp_live_…');
  });

  test('the database: the new token must read and write', async () => {
    expect((await rotate('turso')).said).toContain('turso db tokens create');
    expect((await rotate('turso', { TURSO_AUTH_TOKEN_NEW: 'new' })).said).toContain('The new token reads and writes');
  });

  test('WhatsApp: Meta must accept the new token', async () => {
    const meta = await startWhatsapp();
    const settings = { ...whatsappKeys, WHATSAPP_URL: meta.url };
    expect((await rotate('whatsapp')).said).toContain('does not use WhatsApp');
    expect((await rotate('whatsapp', { ...settings, WHATSAPP_TOKEN_NEW: whatsappKeys.WHATSAPP_TOKEN })).said).toContain('Meta accepts');
    const refused = { code: 1, said: expect.stringContaining('with 401') };
    expect(await rotate('whatsapp', { ...settings, WHATSAPP_TOKEN_NEW: 'x' })).toMatchObject(refused);
    await meta.close();
  });
});
