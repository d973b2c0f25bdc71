import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { spendCode } from '../one-time-codes.server.ts';

/**
 * The code came to the phone, so it may sign in from now on. A number that another account proved before has changed hands:
 * it leaves that account, whose mail and password stay as they were.
 * @throws ShopError WRONG_CODE
 */
export async function provePhone(shop: Shop, { id }: Account, phone: string, code: string): Promise<void> {
  if ((await spendCode(shop, 'phone', `${id}\n${phone}`, code)) !== id) throw new ShopError('WRONG_CODE');
  await shop.db.write([
    { sql: 'UPDATE users SET login_phone = NULL, login_phone_verified = 0 WHERE login_phone = ? AND id <> ?', args: [phone, id] },
    { sql: 'UPDATE users SET login_phone = ?, login_phone_verified = 1, updated_at = ? WHERE id = ?', args: [phone, shop.now, id] },
  ]);
}
