import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/database/orm.ts';
import type { Shop } from '../../platform/shop.ts';
import { currentVersion } from '../../rules/store/policy-versions.ts';
import type { MailWords, OwnedMail } from '../../rules/words/mail-words.ts';
import { isMailWordKind, mailOfWords } from '../../rules/words/mail-words.ts';
import { type OwnPage, ownPageKind } from '../../rules/words/own-page.ts';
import type { PageKind } from '../../rules/words/page-words.ts';
import type { WordKind } from '../../rules/words/word-kinds.ts';
import { shopWords } from './words.table.ts';

/** The privacy policy in force, as a stored consent names it: '2026-11-21', or 'v3' for a version of the owner's. */
export const privacyInForce: SQL = sql`coalesce((SELECT 'v' || max(version) FROM shop_words WHERE kind = 'privacy'), ${currentVersion('privacy')})`;

/** What an address asks of a page: a version of the owner's, or the one at a moment (UTC ms). Neither: the newest. */
export interface WordsAsked {
  readonly version?: number | undefined;
  readonly on?: number | undefined;
}

/** The owner's versions of a page without their texts, newest first, and the text that is asked for; for the batch of the page. */
export function pageWordsQueries({ db: { orm } }: Shop, kind: PageKind, { version, on }: WordsAsked) {
  const ofKind = eq(shopWords.kind, kind);
  const isAsked = version !== undefined ? eq(shopWords.version, version) : on !== undefined ? lte(shopWords.createdAt, on) : undefined;
  return {
    versions: orm
      .select({ version: shopWords.version, at: shopWords.createdAt, hash: shopWords.hash })
      .from(shopWords)
      .where(ofKind)
      .orderBy(desc(shopWords.version)),
    text: orm
      .select({ version: shopWords.version, text: shopWords.text })
      .from(shopWords)
      .where(and(ofKind, isAsked))
      .orderBy(desc(shopWords.version))
      .limit(1),
  };
}

/** The newest version of each kind that `condition` names. */
export const newestWords = ({ db: { orm } }: Shop, condition: SQL) =>
  orm
    .select({ kind: shopWords.kind, version: shopWords.version, text: shopWords.text, by: shopWords.by, at: shopWords.createdAt })
    .from(shopWords)
    .where(
      and(
        condition,
        sql`${shopWords.version} = (SELECT max(n.version) FROM shop_words n WHERE n.kind = ${sql.raw('"shop_words"."kind"')})`,
      ),
    );

/** The words of mails that the owner wrote. */
export const mailWordsQuery = (shop: Shop) => newestWords(shop, sql`${shopWords.kind} LIKE 'mail-%'`);

export type OwnMailWords = ReadonlyMap<OwnedMail, MailWords>;

export const mailWordsFrom = (rows: readonly { readonly kind: WordKind; readonly text: string }[]): OwnMailWords =>
  new Map(rows.flatMap(({ kind, text }) => (isMailWordKind(kind) ? [[mailOfWords(kind), JSON.parse(text) as MailWords] as const] : [])));

const isNewest = sql`${shopWords.version} = (SELECT max(n.version) FROM shop_words n WHERE n.kind = ${sql.raw('"shop_words"."kind"')})`;
const isShown = sql`${shopWords.kind} GLOB 'page-*' AND ${isNewest} AND json_extract(${shopWords.text}, '$.state') = 'shown'`;

/** The pages that the owner made and shows: title, address and last change, by the title. */
export const shownOwnPages = (orm: Orm) =>
  orm
    .select({
      title: sql<string>`json_extract(${shopWords.text}, '$.title')`.as('title'),
      slug: sql<string>`substr(${shopWords.kind}, 6)`.as('slug'),
      changedAt: shopWords.createdAt,
    })
    .from(shopWords)
    .where(isShown)
    .orderBy(sql`lower(json_extract(${shopWords.text}, '$.title'))`);

/** The newest version of a page that the owner made; for the batch of the page. */
export const ownPageQuery = ({ db: { orm } }: Shop, slug: string) =>
  orm
    .select({ text: shopWords.text })
    .from(shopWords)
    .where(eq(shopWords.kind, ownPageKind(slug)))
    .orderBy(desc(shopWords.version))
    .limit(1);

/** Returns the page of the rows of `ownPageQuery`, if shoppers may see it. */
export function ownPageFrom([row]: readonly { readonly text: string }[]): OwnPage | null {
  const page = row ? (JSON.parse(row.text) as OwnPage) : null;
  return page?.state === 'shown' ? page : null;
}
