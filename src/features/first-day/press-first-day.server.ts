import { sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import { guard } from '../../platform/database/write-guard.ts';
import type { Account } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Confirmation, FirstStep } from '../../rules/first-day/first-day.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { confirmations, firstDay } from './first-day.table.ts';
import { readyToOpen } from './read-first-day.server.ts';

/**
 * Notes whose test orders a shop takes before it opens: of the account that sees the list. The database cannot know the owner's address,
 * which is a setting of the program.
 */
export async function noteOwner({ db }: Shop, { id }: Pick<Account, 'id'>): Promise<void> {
  await db.write([db.orm.update(firstDay).set({ ownerId: id }).where(sql`opened_at IS NULL AND owner_id IS NOT ${id}`)]);
}

const labels: Readonly<Record<Confirmation, string>> = {
  brand: 'Marks and colours',
  privacy: 'Privacy Policy',
  terms: 'Terms & Conditions',
  'shipping-returns': 'Shipping & Returns',
};

/** Keeps that the owner has looked at something and found it right. Repeating it gives it the newer date. `by`: the administrator's e-mail */
export async function confirmSeen(shop: Shop, { what, by }: { readonly what: Confirmation; readonly by: string }): Promise<void> {
  const row = { at: shop.now, by };
  await shop.db.write([
    shop.db.orm
      .insert(confirmations)
      .values({ what, ...row })
      .onConflictDoUpdate({ target: confirmations.what, set: row }),
    recordAction(shop, { by, action: 'confirm', kind: 'first-day', id: what, label: labels[what] }),
  ]);
}

/**
 * Opens the shop for everybody. Pages change at once, because a trigger marks the kept ones as changed. Repeating it changes nothing.
 * @throws ShopError NOT_READY_TO_OPEN, SAMPLE_IN_SHOP
 */
export async function openForAll(shop: Shop, by: string): Promise<void> {
  try {
    await shop.db.write([
      guard(sql`((SELECT opened_at FROM first_day) IS NOT NULL OR (${readyToOpen}))`),
      recordAction(shop, { by, action: 'open', kind: 'first-day', id: 'open', label: 'The shop is open' }),
      shop.db.orm.update(firstDay).set({ openedAt: shop.now }).where(sql`opened_at IS NULL`),
    ]);
  } catch (error) {
    const violation = violatedConstraint(error);
    if (violation === 'CONFLICT') throw new ShopError('NOT_READY_TO_OPEN');
    if (violation === 'SAMPLE_IN_SHOP') throw new ShopError('SAMPLE_IN_SHOP');
    throw error;
  }
}

/** Keeps that the owner put a step off: it comes after the others, in every window and on every day. */
export async function putOffStep({ db }: Shop, step: FirstStep): Promise<void> {
  const others = sql`(SELECT json_group_array(value)
    FROM (SELECT value FROM json_each(first_day.put_off) WHERE value <> ${step} ORDER BY key))`;
  await db.write([db.orm.update(firstDay).set({ putOff: sql`json_insert(${others}, '$[#]', ${step})` })]);
}
