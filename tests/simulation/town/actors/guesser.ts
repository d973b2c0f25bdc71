import { attemptLimits, CODE_TRIES } from '../../../../src/rules/people/rate-limits.ts';
import { cartOf } from '../../../shop/cash.ts';
import { type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';
import { bodyOf, tabOf } from '../buying.ts';
import { Mailbox } from '../mailbox.ts';
import { Account } from '../members/account.ts';
import { from, type Guess, limits } from './guesser/limits.ts';

/** Another code than the one of the mail, each time. */
const wrongCode = (right: string, at: number) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0');

/** Types wrong codes for a cash order, as often as a code may be tried, and then the right one. */
const contactCode: Guess = async (actor, name) => {
  const { sim, pick, goods, insist, fail } = actor;
  const buyer = { email: `${name}@example.in`, phone: `98380000${10 + actor.number}` };
  const tab = tabOf(actor, new Browser(actor));
  const body = await bodyOf(tab, buyer, [{ id: pick(goods.pieces) }], '', { payment_method: 'cod' });
  const since = sim.scheduler.now;
  const asked = body && (await insist(() => tab.post('/api/checkout/code', { ...buyer, cart: cartOf(body), by: 'email' })));
  const mail = asked?.status === 200 ? await new Mailbox(actor, buyer.email).awaits(/^\d{6} /, since) : null;
  if (!mail) return;
  const right = mail.subject.slice(0, 6);
  const order = (code: string) => tab.send({ ...body, contact_code: code }).catch(() => null);
  let wrong = 0;
  for (let at = 0; at < 2 * CODE_TRIES && wrong < CODE_TRIES; at += 1) {
    const answer = await order(wrongCode(right, at));
    if (answer?.status === 200) return fail('a wrong code placed an order');
    if (answer?.body.code === 'WRONG_CONTACT_CODE') wrong += 1;
  }
  if (wrong === CODE_TRIES && (await order(right))?.status === 200) fail(`a code placed an order after ${wrong} wrong ones`);
};

/** The same for the mailed code that signs in to an account. */
const signInCode: Guess = async (actor, name) => {
  const account = await Account.opened(actor, `${name}@example.in`, 'moti-jhumka-9');
  if (!account) return;
  const { sim, fail } = actor;
  const since = sim.scheduler.now;
  const browser = new Browser(actor);
  await browser.post('/auth/otp', { email: account.email });
  const right = await account.code(since);
  if (right === null) return;
  const verify = (token: string) => browser.post('/auth/verify', { type: 'email', email: account.email, token });
  let wrong = 0;
  for (let at = 0; at < 2 * CODE_TRIES && wrong < CODE_TRIES; at += 1) {
    const reply = await verify(wrongCode(right, at));
    if (account.isIn(reply)) return fail('a wrong code signed in');
    if (reply?.status === 401) wrong += 1;
  }
  if (wrong === CODE_TRIES && account.isIn(await verify(right))) fail(`a code signed in after ${wrong} wrong ones`);
};

/** Tries passwords of an account from everywhere. Whatever the minute in which the count began, no more are answered in ten minutes. */
const MOST = 2 * attemptLimits.passwordAnywhere.max;
const password: Guess = async (actor, name) => {
  const account = await Account.opened(actor, `${name}@example.in`, 'moti-jhumka-9');
  if (!account) return;
  const { wait, fail } = actor;
  let told = 0;
  for (let at = 0; at < MOST + 10; at += 1) {
    await wait(SECOND, 10 * SECOND);
    const reply = await new Browser(actor).ask(...from(at, '/auth/token', { email: account.email, password: `moti-${at}` }));
    if (account.isIn(reply)) return fail('a wrong password signed in');
    if (reply?.body.code === 'WRONG_PASSWORD') told += 1;
  }
  if (told > MOST) fail(`${told} passwords of an account were called wrong in ten minutes`);
};

const guesses: readonly Guess[] = [contactCode, contactCode, signInCode, password, ...limits];

/** Tries codes, passwords and contacts until the shop stops saying which are wrong. */
export const guesser: Kind = {
  ...{ name: 'guesser', most: 1, share: 0.5 },
  async play(actor) {
    const { wait, number } = actor;
    for (let time = 0; actor.goesOn; time += 1) {
      await wait(MINUTE, 8 * MINUTE);
      await guesses[(time + number) % guesses.length]?.(actor, `guesser${number}.${time}`);
    }
  },
};
