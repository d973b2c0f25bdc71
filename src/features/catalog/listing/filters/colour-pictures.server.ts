import { type SQL, sql } from 'drizzle-orm';

/** Each colour looks at another of so many of its newest pieces: those that share the newest one would all show that. */
const NEWEST = 3;

/**
 * Returns an expression with the picture of a new piece of a colour, as a key in the media bucket. The index finds the piece by the code of
 * the colour, and by that of the category of the place. It is read where `f` is a row of `facets` and `c` its row of `facet_counts`.
 */
export function pictureOfColour(slug: string | undefined): SQL {
  const place =
    slug === undefined
      ? sql``
      : sql` || (SELECT ' AND "' || p.code || '"'
          FROM facets p
          JOIN categories ON p.kind = 'category' AND p.value = CAST(categories.id AS TEXT)
          WHERE categories.slug = ${slug})`;
  // SQLite takes no column in OFFSET.
  const pictures = Array.from(
    { length: NEWEST },
    (_, at) => sql`WHEN ${sql.raw(String(at))} THEN (SELECT images ->> 0 FROM products WHERE id = (SELECT rowid FROM products_fts
      WHERE products_fts MATCH '"' || f.code || '"'${place} ORDER BY rowid DESC LIMIT 1 OFFSET ${sql.raw(String(at))}))`,
  );
  return sql`CASE f.id % min(c.pieces, ${sql.raw(String(NEWEST))}) ${sql.join(pictures, sql` `)} END`;
}
