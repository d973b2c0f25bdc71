import { type SQL, sql } from 'drizzle-orm';
import { houseValues } from '../../rules/brand/brand-values.ts';
import { attributeKinds } from '../../rules/filters/attributes.ts';
import { defaultSections } from '../../rules/store/store.ts';
import { type OwnField, type OwnKind, ownFields, ownKinds } from '../../rules/translations/own-fields.ts';

/** Parts of a list. */
export interface Wanted {
  readonly kinds: readonly OwnKind[];
  /** Only texts about these; all where it is left out. */
  readonly subjects?: readonly string[] | undefined;
}

type Columns<K extends OwnKind> = Readonly<Record<OwnField<K>, string>>;

interface Source {
  readonly from: string;
  readonly id: string;
  /** Name of the subject for the administrator. */
  readonly label: string;
  readonly columns: Readonly<Record<string, string>>;
}

const storeValue = (section: 'identity' | 'grievance', field: string, standard: string): SQL =>
  sql`coalesce((SELECT value ->> ${field} FROM store_settings WHERE section = ${section}), ${standard})`;

/** The texts of the store, each of a settings' section or of the brand. */
const storeEnglish: Readonly<Record<OwnField<'store'>, SQL>> = {
  tagline: sql`coalesce((SELECT text ->> 'tagline'
      FROM shop_words
      WHERE kind = 'brand'
      ORDER BY version DESC
      LIMIT 1), ${houseValues.tagline})`,
  greeting: storeValue('identity', 'greeting', defaultSections.identity.greeting),
  designation: storeValue('grievance', 'designation', defaultSections.grievance.designation),
};

/**
 * Tables of lower and higher features are named in SQL, as in the triggers that delete translations: an import of this feature by one of
 * them would be a circle.
 */
const sources: Readonly<Record<Exclude<OwnKind, 'store' | 'attribute'>, Source>> = {
  category: {
    ...{ from: 'categories', id: 'id', label: 'name' },
    columns: { name: 'name', description: 'description' } satisfies Columns<'category'>,
  },
  banner: {
    ...{ from: 'home_banners', id: 'id', label: 'title' },
    columns: { title: 'title', subtitle: 'subtitle', imageAlt: 'image_alt', linkText: 'link_text' } satisfies Columns<'banner'>,
  },
  notice: {
    ...{ from: 'notification_bar_settings', id: 'id', label: 'text_content' },
    columns: { text: 'text_content' } satisfies Columns<'notice'>,
  },
  product: {
    ...{ from: 'products WHERE archived_at IS NULL', id: 'id', label: 'name' },
    columns: {
      ...{ name: 'name', description: 'description', shortLine: 'short_line', care: 'care', dimensions: 'dimensions' },
      ...{ closing: 'closing', wearing: 'wearing', closeup: 'closeup' },
    } satisfies Columns<'product'>,
  },
};

const listOf = (values: readonly (string | number)[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** A text by which the list is sorted: the kinds in their order, the newest subject first, its fields in their order. */
const placeOf = (kind: OwnKind, at: number, subject: SQL): SQL => sql`${String(ownKinds.indexOf(kind))} || ${subject} || ${String(at)}`;

function fieldsOf(kind: Exclude<OwnKind, 'store' | 'attribute'>, subjects: Wanted['subjects']): SQL[] {
  const { from, id, label, columns } = sources[kind];
  const ids = subjects?.filter((subject) => /^\d{1,9}$/.test(subject)).map(Number);
  const narrowed = ids ? sql`${sql.raw(from.includes('WHERE') ? 'AND' : 'WHERE')} ${sql.raw(id)} IN ${listOf(ids)}` : sql``;
  const fields: readonly OwnField[] = ownFields[kind];
  return fields.map(
    (field, at) => sql`SELECT ${kind} AS kind, CAST(${sql.raw(id)} AS TEXT) AS subject, ${field} AS field,
      coalesce(${sql.raw(columns[field] ?? 'NULL')}, '') AS english, ${sql.raw(label)} AS label,
      ${placeOf(kind, at, sql`printf('%09d', 999999999 - ${sql.raw(id)})`)} AS place FROM ${sql.raw(from)} ${narrowed}`,
  );
}

const storeFields = (): SQL[] =>
  ownFields.store.map(
    (field, at) => sql`SELECT 'store' AS kind, '' AS subject, ${field} AS field, ${storeEnglish[field]} AS english, '' AS label,
      ${placeOf('store', at, sql`''`)} AS place`,
  );

/** The words by which pieces on sale are described. */
function attributeWords(subjects: Wanted['subjects']): SQL {
  const narrowed = subjects ? sql`AND value IN ${listOf(subjects)}` : sql``;
  return sql`SELECT 'attribute' AS kind, value AS subject, 'word' AS field, value AS english, value AS label,
    ${placeOf('attribute', 0, sql`value`)} AS place
    FROM (SELECT DISTINCT f.value FROM facets f JOIN facet_counts c ON c.category_id = 0 AND c.facet_id = f.id
      WHERE c.pieces > 0 AND f.kind IN ${listOf(attributeKinds)} ${narrowed})`;
}

/** Returns the owner's English texts as a table: kind, subject, field, english, label, place. Archived pieces have none. */
export function ownEnglish({ kinds, subjects }: Wanted): SQL {
  const parts = kinds.flatMap((kind) => {
    if (kind === 'store') return storeFields();
    if (kind === 'attribute') return [attributeWords(subjects)];
    return fieldsOf(kind, subjects);
  });
  return sql`(${sql.join(parts, sql` UNION ALL `)})`;
}
