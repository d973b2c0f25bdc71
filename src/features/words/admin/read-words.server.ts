import { and, desc, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { houseValues } from '../../../rules/brand/brand-values.ts';
import { defaultWords } from '../../../rules/words/defaults/default-words.ts';
import { isMailWordKind, type MailWordKind, mailWordKinds, usualMailWords } from '../../../rules/words/mail-words.ts';
import { blocksOf } from '../../../rules/words/markup.ts';
import { isOwnPageKind, type OwnPage, type OwnPageKind } from '../../../rules/words/own-page.ts';
import { isPageKind, type PageKind, pageKinds } from '../../../rules/words/page-words.ts';
import { missingPassages, type SellerKind } from '../../../rules/words/required-passages.ts';
import type { WordKind } from '../../../rules/words/word-kinds.ts';
import { wordsAsText } from '../../../rules/words/words-as-text.ts';
import { newestWords } from '../words.server.ts';
import { shopWords } from '../words.table.ts';

/** The author of a version: 'you' for the administrator of the settings. */
const byOf = ({ env }: Shop, by: string) => (by === env.ADMIN_EMAIL ? 'you' : by);

interface TextRow<Kind> {
  readonly kind: Kind;
  /** Null while the words of the code are shown. */
  readonly changed: { readonly at: number; readonly by: string } | null;
  /** Passages that the law asks for and that the text does not have. */
  readonly missing: number;
}

export interface TextList {
  readonly pages: readonly (TextRow<PageKind> & {
    /** How many the page of questions answers; null for other pages. */
    readonly questions: number | null;
  })[];
  /** Pages that the owner made, by their titles. */
  readonly own: readonly (TextRow<OwnPageKind> & Pick<OwnPage, 'title' | 'state'>)[];
  readonly mails: readonly TextRow<MailWordKind>[];
}

/** All texts that the owner may write, with their state. `seller`: what the law asks depends on it. */
export async function listTexts(shop: Shop, seller: SellerKind): Promise<TextList> {
  const rows = await newestWords(shop, sql`${shopWords.kind} <> 'brand'`);
  const changedOf = (kind: WordKind) => {
    const row = rows.find((one) => one.kind === kind);
    return row ? { at: row.at, by: byOf(shop, row.by) } : null;
  };
  const textOf = (kind: PageKind) => rows.find((one) => one.kind === kind)?.text ?? defaultWords[kind];
  return {
    pages: pageKinds.map((kind) => ({
      ...{ kind, changed: changedOf(kind), missing: missingPassages(kind, textOf(kind), seller).length },
      questions: kind === 'faq' ? blocksOf(textOf(kind)).filter((block) => block.kind === 'title').length : null,
    })),
    own: rows
      .flatMap(({ kind, text }) => (isOwnPageKind(kind) ? [{ kind, ...(JSON.parse(text) as OwnPage) }] : []))
      .filter(({ state }) => state !== 'deleted')
      .sort((a, b) => a.title.localeCompare(b.title, 'en'))
      .map(({ kind, title, state }) => ({ kind, title, state, changed: changedOf(kind), missing: 0 })),
    mails: mailWordKinds.map((kind) => ({ kind, changed: changedOf(kind), missing: 0 })),
  };
}

export interface TextVersion {
  readonly version: number;
  /** UTC ms. */
  readonly at: number;
  readonly by: string;
  readonly hash: string;
  /** Orders placed while it was in force. */
  readonly orders: number;
}

/** The versions of a text, newest first. The orders between two versions are counted for policies. */
export async function readVersions(
  shop: Shop,
  kind: WordKind,
): Promise<{ readonly text: string | null; readonly versions: TextVersion[] }> {
  const until = sql`coalesce((SELECT n.created_at FROM shop_words n WHERE n.kind = ${kind} AND n.version = ${sql.raw('"shop_words"."version"')} + 1), ${shop.now + 1})`;
  const rows = await shop.db.orm
    .select({
      version: shopWords.version,
      at: shopWords.createdAt,
      by: shopWords.by,
      hash: shopWords.hash,
      text: shopWords.text,
      orders: sql<number>`(SELECT count(*) FROM orders o WHERE o.created_at >= ${sql.raw('"shop_words"."created_at"')} AND o.created_at < ${until})`,
    })
    .from(shopWords)
    .where(eq(shopWords.kind, kind))
    .orderBy(desc(shopWords.version));
  return { text: rows[0]?.text ?? null, versions: rows.map(({ text: _, by, ...row }) => ({ ...row, by: byOf(shop, by) })) };
}

/** Returns the text of a version. @throws ShopError RECORD_NOT_FOUND */
export async function readVersion({ db }: Shop, kind: WordKind, version: number): Promise<string> {
  const [row] = await db.orm
    .select({ text: shopWords.text })
    .from(shopWords)
    .where(and(eq(shopWords.kind, kind), eq(shopWords.version, version)));
  if (!row) throw new ShopError('RECORD_NOT_FOUND');
  return row.text;
}

/** What stands before the first version: the words of the code, and nothing for a page that the owner made. */
function originalOf(kind: WordKind): string | null {
  if (kind === 'brand') return JSON.stringify(houseValues);
  if (isPageKind(kind)) return defaultWords[kind];
  return isMailWordKind(kind) ? JSON.stringify(usualMailWords) : null;
}

/** Returns a version as a person reads it; 0 is what stands before the first one. @throws ShopError RECORD_NOT_FOUND */
export async function readableVersion(shop: Shop, kind: WordKind, version: number): Promise<string> {
  const text = version === 0 ? originalOf(kind) : await readVersion(shop, kind, version);
  return text === null ? '' : wordsAsText(kind, text);
}
