import { Browser } from '../actor.ts';
import { Mailbox } from '../mailbox.ts';
import type { Account, MemberAct } from './account.ts';

/** Another password than all before. */
const fresh = ({ actor }: Account) => `moti-jhumka-${actor.sim.scheduler.now}`;

/** A change of the password was answered: whoever was signed in elsewhere is out, and the old password is over. */
async function settled(account: Account, status: number | undefined, next: string, out: Browser): Promise<void> {
  const { actor, email, password: former } = account;
  // Without an answer both may hold: which one does is tried.
  account.password = status === undefined || status >= 500 ? null : status === 200 ? next : former;
  if (status !== 200) return;
  if ((await account.who(out)) === true) actor.fail('a browser is signed in after the password was changed elsewhere');
  const old = await new Browser(actor).post('/auth/token', { email, password: former ?? 'none' });
  if (old?.status === 200) actor.fail('a former password signs in');
}

/** Changes the password by the one of now, or by a mailed code. */
const change: MemberAct = async (account) => {
  const { home, away, actor } = account;
  await account.signedIn(away);
  const next = fresh(account);
  const since = actor.sim.scheduler.now;
  const isByCode = actor.often(0.4) && (await home.post('/auth/reauthenticate'))?.status === 200;
  const nonce = isByCode ? await account.code(since) : null;
  const proof = nonce ? { nonce } : { current_password: account.password ?? '' };
  const reply = await home.send('PUT', '/auth/user', { password: next, confirm: next, ...proof });
  await settled(account, reply?.status, next, away);
};

/** Forgets the password and chooses another by the mailed link, which works once. */
const forget: MemberAct = async (account) => {
  const { home, email, mailbox, actor } = account;
  const since = actor.sim.scheduler.now;
  const elsewhere = new Browser(actor);
  await elsewhere.post('/auth/recover', { email });
  const token = (await mailbox.link(/update-password\?token=/, since))?.searchParams.get('token');
  if (!token) return;
  await elsewhere.post('/auth/verify', { type: 'recovery', token });
  const next = fresh(account);
  const reply = await elsewhere.send('PUT', '/auth/user', { token, password: next, confirm: next });
  await settled(account, reply?.status, next, home);
  if (reply?.status !== 200) return;
  const again = await elsewhere.send('PUT', '/auth/user', { token, password: `${next}-2`, confirm: `${next}-2` });
  if (again?.status === 200) actor.fail('a link for a new password works twice');
};

/** Signs in with the code or the link of a mail; each works once. */
const byMail: MemberAct = async (account) => {
  const { email, mailbox, actor } = account;
  const { often, sim, fail } = actor;
  const since = sim.scheduler.now;
  account.away = new Browser(actor);
  await (often(0.7) ? account.away.post('/auth/otp', { email }) : account.away.post('/auth/resend', { type: 'email', email }));
  const mail = await mailbox.awaits(/\/login\?token=/, since);
  if (!mail) return;
  const token = /login\?token=([\w.%-]+)/.exec(mail.text)?.[1] ?? '';
  const proof = often(0.5) ? { type: 'email', email, token: mail.subject.slice(0, 6) } : { type: 'sign_in', token };
  const first = await account.away.post('/auth/verify', proof);
  const again = await new Browser(actor).post('/auth/verify', proof);
  if (account.isIn(first) && account.isIn(again)) fail(`a mailed ${proof.type === 'email' ? 'code' : 'link'} signs in twice`);
};

const confirm: MemberAct = ({ home, password }) => home.post('/auth/confirm', { password: password ?? '' });

/** Signs the other browsers out, or this one, or all; and in again. */
const signOut: MemberAct = async (account) => {
  const { home, away, actor } = account;
  const scope = actor.pick(['others', 'others', 'local', 'global']);
  await account.signedIn(away);
  const reply = await home.post('/auth/logout', { scope });
  if (reply?.status === 200 && scope !== 'local' && (await account.who(away)) === true) actor.fail(`signed in after a log-out of ${scope}`);
};

/** Goes to another address once the link that was mailed to it is followed. The browsers elsewhere are signed out. */
const move: MemberAct = async (account) => {
  const { home, away, password, actor } = account;
  if (!password || !actor.often(0.5)) return;
  await account.signedIn(away);
  const since = actor.sim.scheduler.now;
  const next = new Mailbox(actor, `${since}.${account.email}`.slice(0, 60));
  await home.send('PUT', '/auth/user', { email: next.email, current_password: password });
  const token = (await next.link(/verify-email\?type=email_change/, since))?.searchParams.get('token');
  if (!token || !actor.often(0.8)) return;
  const reply = await new Browser(actor).post('/auth/verify', { type: 'email_change', token });
  if (!reply || reply.status >= 500) account.password = null;
  if (reply?.status !== 200) return;
  account.mailbox = next;
  if ((await account.who(away)) === true) actor.fail('a browser is signed in after the address was changed elsewhere');
};

export const secrets: readonly MemberAct[] = [change, forget, byMail, byMail, confirm, signOut, signOut, move];

/** Deletes the account, by the password or a mailed code. True where it is gone: then nothing signs in to it. */
export async function leaves(account: Account): Promise<boolean> {
  const { home, away, email, password, actor } = account;
  await account.signedIn(away);
  const since = actor.sim.scheduler.now;
  const isByCode = actor.often(0.4) && (await home.post('/auth/reauthenticate'))?.status === 200;
  const nonce = isByCode ? await account.code(since) : null;
  const reply = await home.send('DELETE', '/profile', nonce ? { nonce } : { password: password ?? '' });
  if (!reply || reply.status >= 500) account.password = null;
  if (reply?.status !== 200) return false;
  if ((await account.who(away)) === true) actor.fail('a browser is signed in to a deleted account');
  const old = await new Browser(actor).post('/auth/token', { email, password: password ?? 'none' });
  if (old?.status === 200) actor.fail('a deleted account signs in');
  return true;
}
