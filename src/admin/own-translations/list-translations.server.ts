import { and, type SQL, sql } from 'drizzle-orm';
import type { TranslationListQuery, TranslationTab } from '../../features/translations/admin/translations.schema.ts';
import type { OwnRow } from '../../features/translations/admin/write-translation.server.ts';
import { keyPage } from '../../platform/database/key-page.ts';
import type { ListPage } from '../../platform/database/list-page.ts';
import type { Shop } from '../../platform/shop.ts';
import { type OwnKind, ownKinds } from '../../rules/translations/own-fields.ts';
import { countsOf, type OwnState, type StateCounts, totalOf } from '../../rules/translations/translation-state.ts';
import { isListed, ownFrom, ownRows, ownState } from './own-rows.server.ts';

export interface TranslationList extends ListPage<OwnRow, TranslationTab> {
  /** Of all kinds, without the search. */
  readonly counts: StateCounts;
  /** Shoppers can choose the language. */
  readonly isOffered: boolean;
}

/** The search finds English, the text and the subject's name, and a key by its colons: every text is compared, so the fewer the better. */
function matching(search: string): SQL | undefined {
  if (search === '') return undefined;
  const typed = search.normalize('NFC');
  const lower = typed.toLowerCase();
  const isKey = search.includes(':') ? sql` OR instr(lower(own.kind || ':' || own.subject || ':' || own.field), ${lower}) > 0` : sql``;
  return sql`(instr(lower(own.english), ${lower}) > 0 OR instr(t.text, ${typed}) > 0 OR instr(lower(own.label), ${lower}) > 0${isKey})`;
}

const ofKind = (kind: OwnKind | 'any'): readonly OwnKind[] => (kind === 'any' ? ownKinds : [kind]);

/** The texts of a tab, those of pieces first, the newest piece before others; and how many there are in each state. */
export function listed(shop: Shop, { language, tab, kind, search }: Omit<TranslationListQuery, 'after' | 'before'>) {
  const inTab = tab === 'all' ? undefined : sql`${ownState} = ${tab}`;
  const wanted = { kinds: ofKind(kind) };
  return {
    rows: ownRows(shop, language, wanted),
    from: ownFrom(language, wanted),
    where: and(isListed(language), inTab, matching(search)),
  };
}

/** A page of the list, in one round trip. */
export async function listTranslations(shop: Shop, query: TranslationListQuery): Promise<TranslationList> {
  const { language, tab, kind, search, after, before } = query;
  const page = keyPage({ by: sql`own.place`, dir: 'asc', id: sql`own.field`, after, before });
  const { rows, where } = listed(shop, query);
  const narrowed = and(kind === 'any' ? undefined : sql`own.kind = ${kind}`, matching(search));
  const found = await shop.db.read({
    rows: rows
      .where(and(where, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    counts: shop.db.orm
      .select({
        state: sql<OwnState>`${ownState}`.as('counted_state'),
        count: sql<number>`count(*)`.mapWith(Number),
        found: sql<number>`count(CASE WHEN ${narrowed ?? sql`1`} THEN 1 END)`.mapWith(Number),
      })
      .from(ownFrom(language, { kinds: ownKinds }))
      .where(isListed(language))
      .groupBy(sql`counted_state`),
  });
  const counts = countsOf(found.counts);
  const total = found.counts.reduce((sum, one) => (tab === 'all' || one.state === tab ? sum + one.found : sum), 0);
  const { draft, missing, changed, sample } = counts;
  return {
    ...page.cut(found.rows, ({ place, field }) => [place, field]),
    ...{ total, counts, tabs: { all: totalOf(counts), draft, missing, changed, sample } },
    isOffered: isOffered(shop, language),
  };
}

/** Shoppers can choose the language. */
export const isOffered = ({ env }: Pick<Shop, 'env'>, language: string): boolean => (env.LANGUAGES ?? 'en').split(',').includes(language);
