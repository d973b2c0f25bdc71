import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { letters } from '../account-mails.server.ts';
import type { SecondFactorAnswer, SessionAnswer, verifyBody } from '../auth.schema.ts';
import { askLibrary } from '../call-better-auth.server.ts';
import { hashPassword } from '../password/password-hash.server.ts';
import { refuseWeak } from '../password/strong-password.server.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.server.ts';
import { HOLDER, linkName, proofsOfLinkGone } from '../verification-tokens.server.ts';
import { linkAndUserQuery } from './mailed-link.server.ts';
import { signUpNonceGone, signUpNonceOf } from './sign-up-cookie.server.ts';

/**
 * Whoever follows the link of a sign-up reads the mails of the address. In the browser that signed up that is enough: the
 * account keeps the name and password of that sign-up. Anywhere else a stranger may have typed them, so a password must be
 * chosen there, and the one of the sign-up is forgotten. Both ways sign in.
 * @throws ShopError LINK_DEAD, CHOOSE_PASSWORD, WEAK_PASSWORD; the link still holds after the last two
 */
export async function finishSignUp(
  c: Context<ShopEnv>,
  { token, password, full_name: newName }: z.infer<typeof verifyBody>,
): Promise<SessionAnswer | SecondFactorAnswer> {
  const { shop } = c.var;
  const name = await linkName('verify-email', token);
  const [link] = await linkAndUserQuery(shop, name);
  if (!link) throw new ShopError('LINK_DEAD');
  const nonce = await signUpNonceOf(shop.env, c.req.raw);
  if (!password && nonce !== link.value.slice(37)) {
    throw new ShopError('CHOOSE_PASSWORD', { fields: { password: 'Please choose a password.' } });
  }
  if (password) refuseWeak(password, { email: link.email, name: newName || link.name });
  // Looked at once more where it is written: a newer sign-up may have ended this link in between.
  const proved = { sql: `id = ${HOLDER} AND email_verified = 0`, args: [name, shop.now] };
  const chosen: Statement[] = password
    ? [
        {
          sql: `UPDATE accounts SET password = ?3, updated_at = ?2 WHERE provider_id = 'credential' AND user_id = (SELECT id FROM users WHERE ${proved.sql})`,
          args: [...proved.args, await hashPassword(password)],
        },
        {
          sql: `UPDATE users SET full_name = coalesce(nullif(?3, ''), full_name) WHERE ${proved.sql}`,
          args: [...proved.args, newName ?? ''],
        },
        // The words of the consent stand beside the button: it is given by whoever presses it.
        {
          sql: `UPDATE consents SET given_at = ?2 WHERE purpose = 'account' AND user_id = (SELECT id FROM users WHERE ${proved.sql})`,
          args: proved.args,
        },
      ]
    : [];
  const post = letters(shop);
  const written = await shop.db.write([
    ...chosen,
    { sql: `UPDATE users SET email_verified = 1, updated_at = ?2 WHERE ${proved.sql} RETURNING id`, args: proved.args },
    post.mail('welcome', { sql: `id = ${HOLDER}`.replace(/\?\d/g, '?'), args: proved.args }),
    proofsOfLinkGone(shop, name),
  ]);
  const [user] = written[chosen.length] ?? [];
  if (!user) throw new ShopError('LINK_DEAD');
  post.send();
  const { cookies } = await askLibrary(shop, (library) =>
    library.signInProved({ body: { userId: link.userId }, headers: c.req.raw.headers, returnHeaders: true }),
  );
  c.header('Set-Cookie', signUpNonceGone(shop.env), { append: true });
  return finishSignIn(c, { cookies });
}
