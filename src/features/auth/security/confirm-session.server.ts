import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { logSecurity } from '../../../platform/log/log.ts';
import type { RouteContext } from '../../../platform/request/route.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import { ShopError, shopErrorIn } from '../../../platform/shop-error.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import type { confirmBody } from '../auth.schema.ts';
import { sessions } from '../auth.table.ts';
import { assertWithinLimit } from '../rate-limits.server.ts';
import { consumeAppCode } from '../second-factor/totp.server.ts';
import { assertPasswordOrCode } from './confirm-self.server.ts';

/**
 * Confirms the user's identity again, for actions that a stranger at an unlocked device must not take: by the password, a code of
 * the authenticator app, or without an app a mailed code. The session is confirmed for ten minutes (CONFIRMED_FOR).
 * @throws ShopError PASSWORD_NEEDED, CURRENT_PASSWORD_WRONG, WRONG_CODE, TOO_MANY_TRIES, SESSION_MISSING
 */
export async function confirmSession(c: RouteContext, account: Account, { password, code }: z.infer<typeof confirmBody>): Promise<void> {
  const { shop } = c.var;
  const about = { account: account.id, route: c.req.path };
  if (code && !password && account.twoFactorEnabled) {
    await assertWithinLimit(shop, `confirm:${account.id}`, attemptLimits.confirm);
    if ((await consumeAppCode(shop, account.id, code.replace(/\s/g, ''))) !== 'once') {
      logSecurity('second_factor_failed', { ...about, reason: 'WRONG_CODE' });
      throw new ShopError('WRONG_CODE');
    }
  } else {
    await assertPasswordOrCode(shop, account, { password, nonce: code }).catch((error: unknown) => {
      logSecurity('sign_in_failed', { ...about, reason: shopErrorIn(error)?.code });
      throw error;
    });
  }
  const [confirmed] = await shop.db.write([
    shop.db.orm
      .update(sessions)
      .set({ confirmedAt: new Date(shop.now) })
      .where(eq(sessions.id, account.sessionId))
      .returning({ id: sessions.id }),
  ]);
  if (confirmed?.length !== 1) throw new ShopError('SESSION_MISSING');
  logSecurity('confirmed_again', about);
}
