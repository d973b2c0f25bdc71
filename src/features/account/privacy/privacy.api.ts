import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { brandDefaults } from '../../../brand/defaults.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { validated } from '../../../platform/request/validated.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import { users } from '../../auth/auth.table.ts';
import { assertWithinLimit } from '../../auth/rate-limits.server.ts';
import { assertPasswordOrCode } from '../../auth/security/confirm-self.server.ts';
import { clearSessionCookies } from '../../auth/session/session-cookies.server.ts';
import { sendSoon } from '../../messages/outbox/send-messages.server.ts';
import { erasePerson } from '../../personal-data/erase-person.server.ts';
import type { Person } from '../../personal-data/person.ts';
import { exportPerson } from '../../personal-data/person-data.server.ts';
import { accountPrivacyTexts } from '../account-privacy.texts.ts';
import { deleteBody, withdrawBody } from '../choices.schema.ts';
import { type Endings, withdrawAgreement } from '../choices.server.ts';

/** Returns the signed-in user as the person whose data is asked for: the orders of the account alone, and the number that it proved. */
async function accountHolder(shop: Shop, { id, email, fullName }: Account): Promise<Person> {
  const [user] = await shop.db.orm
    .select({ phone: users.loginPhone })
    .from(users)
    .where(and(eq(users.id, id), eq(users.loginPhoneVerified, true)));
  return { userId: id, email, name: fullName, phones: user?.phone ? [user.phone] : [], orders: sql`user_id = ${id}` };
}

/**
 * Erases an account with its owner's data in one batch (L23).
 * @throws ShopError ADMIN_NOT_DELETABLE, and what assertPasswordOrCode throws
 */
async function deleteAccount(
  shop: Shop,
  account: Account,
  proof: { password: string | undefined; nonce: string | undefined },
): Promise<void> {
  if (account.role === 'administrator') throw new ShopError('ADMIN_NOT_DELETABLE');
  await assertPasswordOrCode(shop, account, proof);
  const mailKey = `account-deleted:${account.id}`;
  const reader = sql`coalesce((SELECT language FROM users WHERE id = ${account.id}), 'en')`;
  const person = await accountHolder(shop, account);
  await shop.db.write(await erasePerson(shop, person, { requestedAt: shop.now, mailKey, reader }));
  sendSoon(shop, mailKey);
}

/** The legal rights of users over their data (L23): download it, withdraw a consent, delete the account. */
export const privacy = (endings: Endings) =>
  new Hono<ShopEnv>()
    .get('/profile/data', requires('own-account'), async (c) => {
      const { shop, account } = c.var;
      await assertWithinLimit(shop, `data:${account.id}`, attemptLimits.confirm);
      const data = await exportPerson(shop, await accountHolder(shop, account), accountPrivacyTexts().dataAbout);
      c.header('Content-Disposition', `attachment; filename="my-${brandDefaults.handle}-data.json"`);
      return c.body(JSON.stringify(data, null, 2), 200, { 'Content-Type': 'application/json; charset=utf-8' });
    })
    .delete('/profile/consents', requires('own-account'), validated(withdrawBody), async (c) => {
      await withdrawAgreement(c.var.shop, c.var.account, c.req.valid('json'), endings);
      return c.json({ title: accountPrivacyTexts().withdrawn });
    })
    .delete('/profile', requires('own-account'), validated(deleteBody), async (c) => {
      const { password, nonce } = c.req.valid('json');
      await deleteAccount(c.var.shop, c.var.account, { password, nonce });
      clearSessionCookies(c);
      return c.json({ title: accountPrivacyTexts().deleted, message: accountPrivacyTexts().deletedMessage });
    });
