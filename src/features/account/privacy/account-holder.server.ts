import { and, eq, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { users } from '../../auth/auth.table.ts';
import type { Person } from '../../personal-data/person.ts';

/** Returns the signed-in user as the person whose data is asked for: the orders of the account alone, and the number that it proved. */
export async function accountHolder(shop: Shop, { id, email, fullName }: Account): Promise<Person> {
  const [user] = await shop.db.orm
    .select({ phone: users.loginPhone })
    .from(users)
    .where(and(eq(users.id, id), eq(users.loginPhoneVerified, true)));
  return { userId: id, email, name: fullName, phones: user?.phone ? [user.phone] : [], orders: sql`user_id = ${id}` };
}
