import type * as z from 'zod/mini';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { signUpFault } from '../../rules/account-checks.ts';
import { refuseAccount } from '../../rules/account-refusals.ts';
import { newId } from '../../rules/ids.ts';
import { tryLimits } from '../../rules/try-limits.ts';
import type { signUpBody } from './account.schema.ts';
import { refuseMachines } from './captcha.server.ts';
import { consentOfUser } from './consents.server.ts';
import { letters } from './letters.server.ts';
import { accountLinks } from './links.ts';
import { hashPassword } from './passwords.server.ts';
import { linkKept, newLink } from './proofs.server.ts';
import { refuseWeak } from './strong-password.server.ts';
import { tryOf } from './tries.server.ts';

/**
 * Makes an account, its consent and its verification mail in one batch. The batch is the same for an address that has an
 * account: then nothing is made and its owner gets a mail that says so. Nobody can tell from the answer or its time.
 * An account that nobody verified yet gets another link, which brings the name and password of this sign-up with it: whoever signs up
 * with a stranger's address gets no account that the stranger later verifies for them.
 * @throws ShopError SIGN_UP_CHECK, WEAK_PASSWORD, TOO_MANY_TRIES, CAPTCHA_NEEDED
 */
export async function signUp(shop: Shop, request: Request, body: z.infer<typeof signUpBody>): Promise<void> {
  const { full_name: name, email, password, confirm = password, consent, security } = body;
  const fault = signUpFault({ full_name: name, email, password, confirm, consent: consent ? 'on' : '' });
  if (fault) throw new ShopError(refuseAccount('SIGN_UP_CHECK', fault.message), { fields: fault.fields });
  refuseWeak(password, { email, name });
  await refuseMachines(shop, request, security, [[`message:${email}`, tryLimits.message], tryOf(request, 'sign-up', tryLimits.signUpHere)]);

  const id = newId();
  const [hash, link] = await Promise.all([hashPassword(password), newLink('verify-email')]);
  const unverified = { sql: 'email = ? AND email_verified = 0', args: [email] };
  const verified = { sql: 'email = ? AND email_verified = 1', args: [email] };
  const post = letters(shop);
  await shop.db.write([
    { sql: 'INSERT INTO users (id, email, full_name) VALUES (?, ?, ?) ON CONFLICT (email) DO NOTHING', args: [id, email, name] },
    {
      sql: `INSERT INTO accounts (id, account_id, provider_id, user_id, password) SELECT ?, id, 'credential', id, ? FROM users WHERE id = ?`,
      args: [newId(), hash, id],
    },
    consentOfUser(shop, 'account', id),
    linkKept(shop, 'verify-email', link.name, unverified, `${hash}\n${name}`),
    post.mail('verify-email', unverified, { link: accountLinks.verify(shop.env, link.token) }),
    post.mail('existing-account', verified, {
      loginLink: accountLinks.login(shop.env),
      resetLink: accountLinks.forgot(shop.env),
    }),
  ]);
  post.send();
}
