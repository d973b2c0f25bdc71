import { eq } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { defaultSections, neededSections, type StoreSections } from '../../../rules/store/store.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { storeSettings } from '../settings.table.ts';
import type { SellerFields } from './seller.schema.ts';
import { registrationOf } from './store.schema.ts';

type Needed = Pick<StoreSections, (typeof neededSections)[number]>;

/** Returns the sections as they are once this form is saved. Contacts that it does not ask for are the shop's own until they are set. */
function sectionsOf(seller: SellerFields, { identity, grievance }: Needed): Needed {
  const { legalName, line1, city, pin, state, email, phone } = seller;
  return {
    identity: { ...identity, legalName, line1, city, pin, state, email, phone, whatsapp: identity.whatsapp || phone },
    grievance: { ...grievance, name: seller.officer, email: grievance.email || email, phone: grievance.phone || phone },
    gst: registrationOf(seller),
  };
}

/**
 * Saves who sells, in one batch: the three sections that the law asks for before the first order.
 * @param by e-mail of the administrator
 * @throws ShopError RECORD_CHANGED if another window saved one of them meanwhile
 */
export async function saveSeller(shop: Shop, seller: SellerFields, by: string): Promise<void> {
  const { orm } = shop.db;
  const saved = new Map((await orm.select().from(storeSettings)).map((row) => [row.section, row]));
  const before = Object.fromEntries(
    neededSections.map((section) => [section, { ...defaultSections[section], ...saved.get(section)?.value }]),
  ) as unknown as Needed;
  const after = sectionsOf(seller, before);
  const statements = neededSections.flatMap((section) => {
    const seen = saved.get(section)?.updatedAt ?? 0;
    const [value, updatedAt] = [after[section], Math.max(shop.now, seen + 1)];
    const set = { set: { value, updatedAt }, setWhere: eq(storeSettings.updatedAt, seen) };
    const changes = changesOf({ ...before[section] }, { ...value });
    return [
      orm
        .insert(storeSettings)
        .values({ section, value, updatedAt })
        .onConflictDoUpdate({ target: storeSettings.section, ...set }),
      guardOneRow(),
      recordAction(shop, { by, action: 'update', kind: 'store', id: section, label: 'First day', changes }),
    ];
  });
  try {
    await shop.db.write(statements);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
}
