import { eq } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { FIRST_ADVANCE } from '../../../rules/cash/advance.ts';
import { cashRuleKinds } from '../../../rules/cash/cash-rules.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { cashGuardSettings, cashRules } from '../cash-guard.table.ts';
import type { CashGuardFields } from './cash-guard.schema.ts';

const ONE = 1;

/** The rules in their order, and the owner's other choices. */
export async function readGuardSettings({ db }: Shop): Promise<CashGuardFields> {
  const { orm } = db;
  const { kind, limit, days, minSample, act, words, isOn } = cashRules;
  const read = await db.read({
    rules: orm.select({ kind, limit, days, minSample, act, words, isOn }).from(cashRules),
    settings: orm.select().from(cashGuardSettings),
  });
  const [settings] = read.settings;
  return {
    rules: cashRuleKinds.flatMap((each) => read.rules.filter((rule) => rule.kind === each)),
    asksAll: settings?.asksAll ?? false,
    endsSilent: settings?.endsSilent ?? false,
    advance: settings?.advance ?? FIRST_ADVANCE.advance,
    advancePercent: settings?.advancePercent ?? FIRST_ADVANCE.advancePercent,
    seen: settings?.updatedAt ?? 0,
  };
}

/**
 * Saves rules and choices together; orders that were placed before keep what they were asked. @param by e-mail of the administrator
 * @throws ShopError RECORD_CHANGED if another window saved meanwhile
 */
export async function saveGuardSettings(
  shop: Shop,
  { rules, asksAll, endsSilent, advance, advancePercent, seen, by }: CashGuardFields & { readonly by: string },
): Promise<CashGuardFields> {
  const { orm } = shop.db;
  const before = await readGuardSettings(shop);
  const updatedAt = Math.max(shop.now, seen + 1);
  const values = { asksAll, endsSilent, advance, advancePercent, updatedAt };
  const save =
    seen === 0
      ? orm
          .insert(cashGuardSettings)
          .values({ id: ONE, ...values })
          .onConflictDoNothing()
      : orm.update(cashGuardSettings).set(values).where(eq(cashGuardSettings.updatedAt, seen));
  const flat = ({ rules: each, ...others }: Omit<CashGuardFields, 'seen'>) => ({
    ...others,
    ...Object.fromEntries(each.map(({ kind, ...rule }) => [kind, Object.values(rule).join(', ')])),
  });
  try {
    await shop.db.write([
      save,
      guardOneRow(),
      ...rules.map(({ kind, ...rule }) =>
        orm
          .update(cashRules)
          .set({ ...rule, updatedAt })
          .where(eq(cashRules.kind, kind)),
      ),
      recordAction(shop, {
        ...{ by, action: 'update', kind: 'cash-on-delivery', id: 'cash-guard', label: 'Cash orders to confirm' },
        changes: changesOf(flat(before), flat({ rules, asksAll, endsSilent, advance, advancePercent })),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { rules, asksAll, endsSilent, advance, advancePercent, seen: updatedAt };
}
