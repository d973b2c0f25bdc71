import { type SQL, sql } from 'drizzle-orm';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { brand } from '../../../src/brand/brand.ts';
import { homeBanners, notificationBarSettings } from '../../../src/features/content/content.table.ts';
import { translations } from '../../../src/features/translations/translations.table.ts';
import { demoSections } from '../../../src/rules/store/demo-store.ts';
import type { OwnField, OwnKind } from '../../../src/rules/translations/own-fields.ts';
import type { Statement } from '../../statements.ts';
import { catalogue, storyOf } from '../catalogue.ts';
import { demoNotice } from '../content.ts';
import { labelOf } from '../shelf.ts';
import { hindi } from './hindi.ts';
import { hindiOfShop } from './shop.ts';

/** A text of the demo with its English; `text` is undefined where nobody translated it. */
export interface DemoText {
  readonly kind: OwnKind;
  /** Name of the English row: a piece, a category, a banner. */
  readonly of: string;
  readonly subject: string | SQL;
  readonly field: OwnField;
  readonly english: string;
  readonly text: string | undefined;
}

type Fields<K extends OwnKind> = Readonly<Partial<Record<OwnField<K>, string | undefined>>>;

function textsOf<K extends OwnKind>(kind: K, of: string, subject: string | SQL, english: Fields<K>, own: Fields<K>): DemoText[] {
  const fields = Object.entries(english) as [OwnField<K>, string | undefined][];
  return fields.flatMap(([field, typed]) => (typed ? [{ kind, of, subject, field, english: typed, text: own[field] }] : []));
}

const pieceTexts = () =>
  catalogue.products.flatMap((piece, at) => {
    const { care, dimensions } = labelOf(piece);
    const { closing, wearing, closeup } = storyOf(piece);
    const english = {
      name: piece.name,
      description: piece.description,
      shortLine: piece.short_line,
      care,
      dimensions,
      closing,
      wearing,
      closeup,
    };
    const own = {
      ...{ ...hindi.pieces[piece.name], care: hindi.labels[care], dimensions: hindi.labels[dimensions] },
      ...{ closing: hindi.stories[closing], wearing: hindi.stories[wearing], closeup: hindi.stories[closeup] },
    };
    return textsOf('product', piece.name, String(at + 1), english, own);
  });

const shelfTexts = () =>
  catalogue.categories.flatMap(({ name, description }, at) =>
    textsOf('category', name, String(at + 1), { name, description }, hindi.shelves[name] ?? {}),
  );

/** The database numbers banners and the notice. */
const numbered = (from: SQL) => sql`(SELECT CAST(max(id) AS TEXT) FROM ${from})`;

const bannerTexts = () =>
  catalogue.banners.flatMap(({ title, subtitle, image_alt, link_text }) =>
    textsOf(
      'banner',
      title,
      numbered(sql`${homeBanners} WHERE title = ${title}`),
      { title, subtitle, imageAlt: image_alt, linkText: link_text },
      hindi.banners[title] ?? {},
    ),
  );

function shopTexts(): DemoText[] {
  const notice = demoNotice.textContent;
  const [{ tagline }, { greeting }, { designation }] = [brand, demoSections.identity, demoSections.grievance];
  const own = { tagline: hindiOfShop[tagline], greeting: hindiOfShop[greeting], designation: hindiOfShop[designation] };
  return [
    ...textsOf('notice', notice, numbered(sql`${notificationBarSettings}`), { text: notice }, { text: hindiOfShop[notice] }),
    ...textsOf('store', 'the store', '', { tagline, greeting, designation }, own),
  ];
}

/** Everything that the demo says in English and shows in other languages, with its Hindi. */
export const demoTexts = (): DemoText[] => [...pieceTexts(), ...shelfTexts(), ...bannerTexts(), ...shopTexts()];

/** Writes the Hindi of the demo, for after the rows that it belongs to. What the owner has translated already stays. */
export function translationStatements(orm: LibSQLDatabase): Statement[] {
  const rows = demoTexts().flatMap(({ kind, subject, field, english, text }) =>
    text === undefined
      ? []
      : [{ kind, subject, field, english, text: text.normalize('NFC'), language: 'hi' as const, state: 'sample' as const }],
  );
  return [orm.insert(translations).values(rows).onConflictDoNothing()];
}
