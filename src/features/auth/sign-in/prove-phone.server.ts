import { and, eq, ne } from 'drizzle-orm';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { users } from '../auth.table.ts';
import { spendCode } from '../one-time-codes.server.ts';

/**
 * The code came to the phone, so it may sign in from now on. A number that another account proved before has changed hands:
 * it leaves that account, whose mail and password stay as they were.
 * @throws ShopError WRONG_CODE
 */
export async function provePhone(shop: Shop, { id }: Account, phone: string, code: string): Promise<void> {
  if ((await spendCode(shop, 'phone', `${id}\n${phone}`, code)) !== id) throw new ShopError('WRONG_CODE');
  const { orm } = shop.db;
  await shop.db.write([
    orm
      .update(users)
      .set({ loginPhone: null, loginPhoneVerified: false })
      .where(and(eq(users.loginPhone, phone), ne(users.id, id))),
    orm
      .update(users)
      .set({ loginPhone: phone, loginPhoneVerified: true, updatedAt: new Date(shop.now) })
      .where(eq(users.id, id)),
  ]);
}
