import { Browser, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Account, type App, codeOf, setUp } from '../members/account.ts';
import { leaves, secrets } from '../members/secrets.ts';
import { details, orders, shelf } from '../members/shopping.ts';

/** Each part of an account, as often as it is used. */
const parts = [shelf, shelf, details, orders, secrets];

/** Signs up, uses what an account is for in two browsers, and deletes it in the end, or begins with another one. */
export const member: Kind = {
  ...{ name: 'member', most: 3, share: 0.6 },
  async play(actor) {
    const { wait, often, pick, number } = actor;
    for (let time = 1; actor.goesOn; time += 1) {
      await wait(SECOND, 5 * MINUTE);
      const account = await Account.opened(actor, `member${number}.${time}@example.in`, 'moti-jhumka-9');
      if (!account) continue;
      while (actor.goesOn && account.password !== null) {
        await wait(2 * SECOND, 4 * MINUTE);
        if ((await account.who(account.home)) === false && !(await account.signedIn(account.home))) break;
        if (often(0.04) && (await leaves(account))) break;
        await pick(pick(parts))(account);
      }
    }
  },
};

/** Signs in with a second step: codes of an authenticator app, now and then a backup code or one that was used. */
export const carefulMember: Kind = {
  ...{ name: 'careful member', most: 2, share: 0.35 },
  async play(actor) {
    const { wait, often, number } = actor;
    for (let time = 1; actor.goesOn; time += 1) {
      await wait(SECOND, 5 * MINUTE);
      const account = await Account.opened(actor, `careful${number}.${time}@example.in`, 'moti-jhumka-9');
      const app = account && (await setUp(account));
      if (!account || !app) continue;
      while (actor.goesOn && !(often(0.08) && (await removed(account, app)))) {
        await wait(40 * SECOND, 12 * MINUTE);
        await signsIn(account, app);
      }
    }
  },
};

/** The password, then a code. Each code lets one browser in. */
async function signsIn(account: Account, app: App): Promise<void> {
  const { actor, email, password } = account;
  const { often, fail } = actor;
  const half = async () => {
    const browser = new Browser(actor);
    const reply = await browser.post('/auth/token', { email, password });
    if (account.isIn(reply)) fail('a password alone signed in where an app is set up');
    return browser;
  };
  const type = app.backup.length > 0 && often(0.15) ? 'backup_code' : 'totp';
  const [one, other] = [await half(), await half()];
  if (often(0.2)) await one.post('/auth/verify', { type: 'totp', token: '000000' });
  const token = (type === 'totp' ? codeOf(actor, app) : app.backup.pop()) ?? '';
  const step = (browser: Browser) => browser.post('/auth/verify', { type, token });
  const replies = await Promise.all([step(one), ...(often(0.4) ? [step(other)] : [])]);
  const later = await step(other);
  if ([...replies, later].filter((reply) => account.isIn(reply)).length > 1) fail(`a code (${type}) works twice`);
  if (!replies.some((reply) => reply?.status === 200)) return;
  account.home = replies[0]?.status === 200 ? one : other;
  if (!often(0.4)) return;
  await actor.wait(31 * SECOND, 3 * MINUTE);
  await account.home.post('/auth/confirm', { code: codeOf(actor, app) });
}

/** Removes the app: from then on the password is enough. False only where the shop refused it: without an answer it may be gone. */
async function removed({ home, password }: Account, { id }: App): Promise<boolean> {
  const reply = await home.send('DELETE', `/auth/factors/${id}`, { password });
  return !reply || reply.status >= 500 || reply.status === 200;
}
