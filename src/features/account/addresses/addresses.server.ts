import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guard, guardOneRow } from '../../../platform/database/write-guard.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { FIRST_CHOICE, OTHER_ADDRESSES_MAX } from '../../../rules/address/book-address.ts';
import { newId } from '../../../rules/ids.ts';
import type { ProfileAddress } from '../../auth/auth.table.ts';
import { savedAddresses } from '../addresses.table.ts';

type Who = Pick<PageOwner, 'userId'>;

/** Of the user `u`. */
const hasRoom = sql`(SELECT count(*) FROM saved_addresses s WHERE s.user_id = u.id) < ${OTHER_ADDRESSES_MAX}`;

const ownId = ({ userId }: Who): SQL => (userId ? sql`${userId}` : sql`NULL`);

/** Returns the query of the signed-in user's addresses besides the first choice, oldest first. */
export function otherAddressesQuery({ db: { orm } }: Shop, who: Who) {
  return orm
    .select({ id: savedAddresses.id, address: savedAddresses.address })
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, ownId(who)))
    .orderBy(asc(savedAddresses.createdAt), asc(savedAddresses.id))
    .limit(OTHER_ADDRESSES_MAX);
}

async function write(shop: Shop, statements: readonly SQL[], guarded: 'ADDRESSES_FULL' | 'ADDRESS_GONE'): Promise<void> {
  try {
    await shop.db.write(statements);
  } catch (error) {
    throw answerTo(error, { CONFLICT: guarded }) ?? error;
  }
}

/** Adds an address; the first one of an account becomes its first choice. @throws ShopError ADDRESSES_FULL */
export async function addAddress(shop: Shop, who: Who, address: ProfileAddress): Promise<void> {
  const [me, id, added] = [ownId(who), newId(), JSON.stringify(address)];
  const statements = [
    sql`INSERT INTO saved_addresses (id, user_id, address, created_at, updated_at)
      SELECT ${id}, u.id, ${added}, ${shop.now}, ${shop.now} FROM users u WHERE u.id = ${me} AND u.address IS NOT NULL
      AND ${hasRoom}`,
    sql`UPDATE users SET address = ${added}, updated_at = ${shop.now} WHERE id = ${me} AND address IS NULL`,
    guard(
      sql`EXISTS (SELECT 1 FROM saved_addresses WHERE id = ${id})
          OR EXISTS (SELECT 1 FROM users WHERE id = ${me} AND address = ${added})`,
    ),
  ];
  await write(shop, statements, 'ADDRESSES_FULL');
}

/** Changes an address of the signed-in user. @throws ShopError ADDRESS_GONE */
export async function changeAddress(shop: Shop, who: Who, id: string, address: ProfileAddress): Promise<void> {
  const [me, changed] = [ownId(who), JSON.stringify(address)];
  const update =
    id === FIRST_CHOICE
      ? sql`UPDATE users SET address = ${changed}, updated_at = ${shop.now} WHERE id = ${me}`
      : sql`UPDATE saved_addresses SET address = ${changed}, updated_at = ${shop.now} WHERE id = ${id} AND user_id = ${me}`;
  await write(shop, [update, guardOneRow()], 'ADDRESS_GONE');
}

/** Makes an address the first choice; the former one stays in the book. Pressed twice, or for an address that is gone: changes nothing. */
export async function makeFirst(shop: Shop, who: Who, id: string): Promise<void> {
  const me = ownId(who);
  const chosen = sql`FROM saved_addresses s WHERE s.id = ${id} AND s.user_id = ${me}`;
  await shop.db.write([
    sql`INSERT INTO saved_addresses (id, user_id, address, created_at, updated_at)
      SELECT ${newId()}, u.id, u.address, ${shop.now}, ${shop.now} FROM users u
      WHERE u.id = ${me} AND u.address IS NOT NULL AND EXISTS (SELECT 1 ${chosen})`,
    sql`UPDATE users SET address = (SELECT s.address ${chosen}), updated_at = ${shop.now}
        WHERE id = ${me}
        AND EXISTS (SELECT 1 ${chosen})`,
    sql`DELETE FROM saved_addresses WHERE id = ${id} AND user_id = ${me}`,
  ]);
}

/** Removes an address. Where it was the first choice, the oldest other one follows. */
export async function removeAddress(shop: Shop, who: Who, id: string): Promise<void> {
  const me = ownId(who);
  const oldest = (column: SQL) =>
    sql`(SELECT ${column} FROM saved_addresses s WHERE s.user_id = ${me} ORDER BY s.created_at, s.id LIMIT 1)`;
  await shop.db.write(
    id === FIRST_CHOICE
      ? [
          sql`UPDATE users SET address = ${oldest(sql`s.address`)}, updated_at = ${shop.now} WHERE id = ${me}`,
          sql`DELETE FROM saved_addresses WHERE id = ${oldest(sql`s.id`)}`,
        ]
      : [sql`DELETE FROM saved_addresses WHERE id = ${id} AND user_id = ${me}`],
  );
}

/**
 * Keeps the address of an order with who receives there: as the first choice of an account that has none, otherwise next to it, unless the
 * book has it already. @throws ShopError ADDRESSES_FULL
 */
export async function keepOrderAddress(shop: Shop, who: Who, { name, phone, ...address }: ProfileAddress): Promise<void> {
  const me = ownId(who);
  const same = (column: SQL) => sql`(${column} ->> '$.addressLine1' = ${address.addressLine1}
    AND ${column} ->> '$.addressLine2' = ${address.addressLine2} AND ${column} ->> '$.pinCode' = ${address.pinCode})`;
  const isFirst = sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${me} AND ${same(sql`u.address`)})`;
  const isBeside = sql`EXISTS (SELECT 1 FROM saved_addresses s WHERE s.user_id = ${me} AND ${same(sql`s.address`)})`;
  const beside = JSON.stringify({ ...address, ...(name && { name }), ...(phone && { phone }) });
  const statements = [
    sql`UPDATE users SET phone = ${phone || null}, updated_at = ${shop.now},
      address = json_patch(coalesce(address, '{}'), ${JSON.stringify({ landmark: null, latinName: null, latinStreet: null, latinCity: null, ...address })})
      WHERE id = ${me} AND (address IS NULL OR ${same(sql`address`)})`,
    sql`INSERT INTO saved_addresses (id, user_id, address, created_at, updated_at)
      SELECT ${newId()}, u.id, ${beside}, ${shop.now}, ${shop.now} FROM users u
      WHERE u.id = ${me} AND NOT ${isFirst} AND NOT ${isBeside} AND ${hasRoom}`,
    guard(sql`${isFirst} OR ${isBeside}`),
  ];
  await write(shop, statements, 'ADDRESSES_FULL');
}
