import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { type PressingWords, pressingPhrases, pressingWords } from '../../rules/fair-dealing/pressing-words.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { homeBanners, notificationBarSettings } from '../content/content.table.ts';
import { categories, products } from '../products/products.table.ts';
import { declarationsQuery, SELF_AUDIT } from './fair-dealing.server.ts';

/** Words in a text that the administrator wrote. */
export interface PressingText extends PressingWords {
  readonly where: 'Banner' | 'Notification' | 'Category' | 'Product';
  /** Of the product; 0 for the others. */
  readonly product: number;
  /** Name of the object for people. */
  readonly name: string;
}

export interface SelfAudit {
  readonly findings: readonly PressingText[];
  /** The newest first. `at` in UTC ms; `found`: the findings of that day. */
  readonly declarations: readonly { readonly at: number; readonly by: string; readonly found: number; readonly note: string }[];
}

/** Products and rows that one audit reads; what is beyond is found once these are mended. */
const READ = 100;
const DECLARATIONS = 10;
const anyPhrase = pressingPhrases.map((phrase) => `"${phrase}"`).join(' OR ');

/** The texts of the shop that press or mislead, and the declarations. One round trip; products are found by the search index. */
export async function readSelfAudit(shop: Shop): Promise<SelfAudit> {
  const { orm } = shop.db;
  const { banners, notifications, sections, pieces, declared } = await shop.db.read({
    banners: orm
      .select({ title: homeBanners.title, subtitle: homeBanners.subtitle, linkText: homeBanners.linkText, alt: homeBanners.imageAlt })
      .from(homeBanners)
      .limit(READ),
    notifications: orm.select({ text: notificationBarSettings.textContent }).from(notificationBarSettings).limit(READ),
    sections: orm.select({ name: categories.name, description: categories.description }).from(categories).limit(READ),
    pieces: orm
      .select({ id: products.id, name: products.name, description: products.description })
      .from(products)
      .where(
        and(isNull(products.archivedAt), sql`${products.id} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${anyPhrase})`),
      )
      .orderBy(asc(products.id))
      .limit(READ),
    declared: declarationsQuery(shop, DECLARATIONS),
  });
  const texts = [
    ...banners.map(({ title, subtitle, linkText, alt }) => textOf('Banner', title, [title, subtitle, linkText, alt])),
    ...notifications.map(({ text }) => textOf('Notification', text, [text])),
    ...sections.map(({ name, description }) => textOf('Category', name, [name, description])),
    ...pieces.map(({ id, name, description }) => textOf('Product', name, [name, description], id)),
  ];
  return {
    findings: texts.flat(),
    declarations: declared.map(({ at, by, changes }) => ({
      ...{ at, by },
      found: Number(changes.found?.[1] ?? 0),
      note: String(changes.note?.[1] ?? ''),
    })),
  };
}

function textOf(where: PressingText['where'], name: string, parts: readonly (string | null)[], product = 0): PressingText[] {
  // A full stop between the parts, so that no words are found across them.
  return pressingWords(parts.join('. ')).map((words) => ({ ...words, where, name, product }));
}

/** Keeps in the audit log that the administrator has gone through the 13 patterns today, with what the lint found. */
export async function declareSelfAudit(shop: Shop, { note, by }: { readonly note: string; readonly by: string }): Promise<SelfAudit> {
  const { findings } = await readSelfAudit(shop);
  await shop.db.write([
    recordAction(shop, {
      ...{ by, action: 'declare', kind: SELF_AUDIT, id: SELF_AUDIT, label: 'Self-audit of dark patterns' },
      changes: { found: [null, findings.length], ...(note && { note: [null, note] }) },
    }),
  ]);
  return readSelfAudit(shop);
}
