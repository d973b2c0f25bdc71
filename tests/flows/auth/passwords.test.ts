import { describe, expect, test } from 'vitest';
import { Browser, memberBrowser, newAccount, PASSWORD } from '../../shop/people/browser-session.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();
const UNAUTHORIZED = 'Unauthorized: Please use the password reset link from your email.';
const NEW = 'payal-ghungroo-5';

async function signedInTwice(email: string) {
  const [here, there] = [await memberBrowser(shop, email), new Browser(shop)];
  await there.signIn(email, PASSWORD);
  return { here, there };
}

describe('a forgotten password', () => {
  test('the answer is the same with and without an account (#206)', async () => {
    await newAccount(shop, 'known@example.in');
    const ask = (email: string) => new Browser(shop).post('/auth/recover', { email });
    const [known, unknown] = [await ask('Known@example.in'), await ask('unknown@example.in')];
    expect([known.status, known.body]).toEqual([200, { ok: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await mailbox.of('unknown@example.in')).toEqual([]);
    const { payload, link } = await mailbox.newest('known@example.in', 'password-reset');
    expect(payload.name).toBe('Asha Rao');
    expect(link?.href).toMatch(/^http:\/\/shop\.test\/update-password\?token=[\w-]{43}$/);
    expect((await ask('')).body.fields).toEqual({ email: 'Please enter your email.' });
  });

  test('the link sets a new password once, ends every session, and the owner gets a mail (#209)', async () => {
    const { here, there } = await signedInTwice('reset@example.in');
    const browser = new Browser(shop);
    await browser.post('/auth/recover', { email: 'reset@example.in' });
    const older = await mailbox.token('reset@example.in', 'password-reset');
    await browser.post('/auth/recover', { email: 'reset@example.in' });
    const token = await mailbox.token('reset@example.in', 'password-reset');
    expect((await browser.post('/auth/verify', { type: 'recovery', token })).status).toBe(200);

    const weak = await browser.send('PUT', '/auth/user', { token, password: '123456' });
    expect([weak.status, weak.body.code]).toEqual([422, 'WEAK_PASSWORD']);
    const differ = await browser.send('PUT', '/auth/user', { token, password: NEW, confirm: 'other' });
    expect([differ.status, differ.body.title]).toEqual([422, 'Passwords do not match']);
    expect((await browser.send('PUT', '/auth/user', { token, password: NEW, confirm: NEW })).body).toEqual({ ok: true });

    expect([await here.who(), await there.who(), await browser.who()]).toEqual([null, null, null]);
    for (const dead of [token, older]) {
      const again = await browser.send('PUT', '/auth/user', { token: dead, password: 'yet-another-1' });
      expect([again.status, again.body.details]).toEqual([401, UNAUTHORIZED]);
    }
    expect((await mailbox.kinds('reset@example.in')).at(-1)).toBe('password-changed');
    expect((await browser.signIn('reset@example.in', PASSWORD)).status).toBe(401);
    expect((await browser.signIn('reset@example.in', NEW)).status).toBe(200);
  });

  test('without a token, or with a made-up, expired or foreign one: Unauthorized (#208, #209)', async () => {
    await newAccount(shop, 'old@example.in');
    const browser = new Browser(shop);
    const attempt = async (body: object) => {
      const answer = await browser.send('PUT', '/auth/user', { password: NEW, ...body });
      return [answer.status, answer.body.details];
    };
    for (const body of [{}, { token: 'x'.repeat(43) }, { token: "' OR 1=1 --" }]) expect(await attempt(body)).toEqual([401, UNAUTHORIZED]);
    await browser.post('/auth/signup', { full_name: 'New', email: 'unproved@example.in', password: PASSWORD, consent: true });
    expect(await attempt({ token: await mailbox.token('unproved@example.in', 'verify-email') })).toEqual([401, UNAUTHORIZED]);
    await browser.post('/auth/recover', { email: 'old@example.in' });
    const token = await mailbox.token('old@example.in', 'password-reset');
    expect((await browser.post('/auth/verify', { type: 'signup', token })).body.code).toBe('LINK_INVALID');
    const [stored] = await shop.rows("SELECT identifier, expires_at FROM verifications WHERE identifier LIKE 'recovery:%'");
    expect(Math.abs(Number(stored?.expires_at) - Date.now() - 60 * 60_000)).toBeLessThan(60_000);
    expect(JSON.stringify(await shop.rows('SELECT * FROM verifications'))).not.toContain(token);
    await shop.rows('UPDATE verifications SET expires_at = ?', Date.now() - 1);
    expect(await attempt({ token })).toEqual([401, UNAUTHORIZED]);
    expect((await browser.post('/auth/verify', { type: 'recovery', token })).status).toBe(401);
  });

  test('two browsers with one link: only one of them sets the password', async () => {
    await newAccount(shop, 'two@example.in');
    await new Browser(shop).post('/auth/recover', { email: 'two@example.in' });
    const token = await mailbox.token('two@example.in', 'password-reset');
    const set = (password: string) => new Browser(shop).send('PUT', '/auth/user', { token, password });
    const answers = await Promise.all([set('first-jhumka-1'), set('second-jhumka-2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await mailbox.kinds('two@example.in')).filter((kind) => kind === 'password-changed')).toHaveLength(1);
  });

  test('the reset link also verifies the address: an unverified account can then sign in', async () => {
    const browser = new Browser(shop);
    await browser.post('/auth/signup', { full_name: 'Lost Mail', email: 'lost@example.in', password: PASSWORD, consent: true });
    await browser.post('/auth/recover', { email: 'lost@example.in' });
    await browser.send('PUT', '/auth/user', { token: await mailbox.token('lost@example.in', 'password-reset'), password: NEW });
    expect((await browser.signIn('lost@example.in', NEW)).status).toBe(200);
  });
});

describe('changing the account', () => {
  test('a new password requires the current one, ends the other session at once, and the owner gets a mail (#225)', async () => {
    const { here, there } = await signedInTwice('change@example.in');
    const change = async (body: object) => {
      const answer = await here.send('PUT', '/auth/user', { password: NEW, ...body });
      return [answer.status, answer.body.code];
    };
    expect(await change({})).toEqual([422, 'PASSWORD_NEEDED']);
    expect(await change({ current_password: 'wrong-one' })).toEqual([422, 'CURRENT_PASSWORD_WRONG']);
    expect(await change({ password: 'Asha Rao', current_password: PASSWORD })).toEqual([422, 'WEAK_PASSWORD']);
    expect(await there.who()).toBe('change@example.in');
    expect(await change({ current_password: PASSWORD })).toEqual([200, undefined]);
    expect([await here.who(), await there.who()]).toEqual(['change@example.in', null]);
    expect((await mailbox.kinds('change@example.in')).at(-1)).toBe('password-changed');
    expect((await there.signIn('change@example.in', NEW)).status).toBe(200);
  });

  test('the code of POST /reauthenticate replaces the password, once, and only for its user (#220)', async () => {
    const { here, there } = await signedInTwice('nonce@example.in');
    const other = await memberBrowser(shop, 'other@example.in');
    expect((await here.send('POST', '/auth/reauthenticate')).body).toEqual({ ok: true });
    const nonce = await mailbox.code('nonce@example.in');
    const put = async (browser: Browser, password: string) => (await browser.send('PUT', '/auth/user', { password, nonce })).body.code;
    expect(await put(other, NEW)).toBe('WRONG_CODE');
    expect((await here.post('/auth/verify', { type: 'email', email: 'nonce@example.in', token: nonce })).body.code).toBe('WRONG_CODE');
    expect(await put(here, NEW)).toBeUndefined();
    expect(await put(here, 'once-more-7788')).toBe('WRONG_CODE');
    expect(await there.who()).toBeNull();
  });

  test('a new address takes effect when its mailed link is followed, and ends the other sessions (#220)', async () => {
    const { here, there } = await signedInTwice('before@example.in');
    const ask = (email: string, current_password = PASSWORD) => here.send('PUT', '/auth/user', { email, current_password });
    expect((await ask('after@example.in', 'wrong')).body.code).toBe('CURRENT_PASSWORD_WRONG');
    await ask('typo@example.in');
    expect((await ask('after@example.in')).body.user).toMatchObject({ email: 'before@example.in' });
    const older = await mailbox.token('typo@example.in', 'email-change');
    expect((await here.post('/auth/verify', { type: 'email_change', token: older })).body.code).toBe('LINK_INVALID');
    const { payload, link } = await mailbox.newest('after@example.in', 'email-change');
    expect(payload.newEmail).toBe('after@example.in');
    expect(link?.pathname + (link?.search ?? '')).toMatch(/^\/verify-email\?type=email_change&token=/);
    await here.post('/auth/recover', { email: 'before@example.in' });
    const reset = await mailbox.token('before@example.in', 'password-reset');
    const token = link?.searchParams.get('token');
    const stranger = new Browser(shop);
    expect((await here.post('/auth/verify', { type: 'email_change', token })).status).toBe(200);
    expect([await here.who(), await there.who()]).toEqual(['after@example.in', null]);
    expect((await mailbox.kinds('before@example.in')).at(-1)).toBe('email-changed');
    expect((await stranger.post('/auth/verify', { type: 'email_change', token })).body.code).toBe('LINK_INVALID');
    // Links to the former address no longer work.
    expect((await stranger.send('PUT', '/auth/user', { token: reset, password: NEW })).status).toBe(401);
    expect((await here.signIn('after@example.in', PASSWORD)).status).toBe(200);
  });

  test('an address with an account: the same answer, and a link whose address was taken meanwhile changes nothing', async () => {
    const { here } = await signedInTwice('mover@example.in');
    await newAccount(shop, 'taken@example.in');
    const ask = (email: string) => here.send('PUT', '/auth/user', { email, current_password: PASSWORD });
    const [takenAddress, freeAddress] = [await ask('taken@example.in'), await ask('soon-taken@example.in')];
    expect([takenAddress.status, Object.keys(takenAddress.body)]).toEqual([freeAddress.status, Object.keys(freeAddress.body)]);
    expect((await mailbox.kinds('taken@example.in')).at(-1)).toBe('existing-account');
    const token = await mailbox.token('soon-taken@example.in', 'email-change');
    await newAccount(shop, 'soon-taken@example.in');
    expect((await here.post('/auth/verify', { type: 'email_change', token })).body.code).toBe('LINK_INVALID');
    expect(await here.who()).toBe('mover@example.in');
    expect(await mailbox.kinds('mover@example.in')).not.toContain('email-changed');
  });

  test('GET and PUT /user: the name, an empty body, and a guest (#220)', async () => {
    const { here } = await signedInTwice('name@example.in');
    expect((await here.send('PUT', '/auth/user', { full_name: '  Asha Iyer ' })).body.user).toMatchObject({ name: 'Asha Iyer' });
    expect((await here.send('PUT', '/auth/user', { full_name: ' ' })).body.details).toBe('Full name cannot be empty.');
    expect((await here.send('PUT', '/auth/user', {})).body.code).toBe('NOTHING_TO_CHANGE');
    expect((await here.send('GET', '/auth/user')).body).toMatchObject({ user: { name: 'Asha Iyer' }, factors: [], identities: [] });
    const guest = new Browser(shop);
    expect((await guest.send('PUT', '/auth/user', { full_name: 'X' })).body.code).toBe('SESSION_MISSING');
    expect((await guest.send('GET', '/auth/user')).body.code).toBe('LOGIN_REQUIRED');
  });
});
