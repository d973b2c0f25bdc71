import { type SQL, sql } from 'drizzle-orm';

/** So many pieces of a colour are looked at for one that shows no other colour too. */
const LOOKED_AT = 4;

/**
 * Returns an expression with the pictures of the newest pieces of a colour, as JSON. The index finds them by the code of the colour, and by
 * that of the category of the place. @param code a column of `facets`
 */
export function picturesOf(code: SQL, slug: string | undefined): SQL {
  const place =
    slug === undefined
      ? sql``
      : sql` || (SELECT ' AND "' || f.code || '"' FROM facets f JOIN categories c ON f.kind = 'category' AND f.value = CAST(c.id AS TEXT)
          WHERE c.slug = ${slug})`;
  return sql`(SELECT json_group_array(p.images ->> 0) FROM
      (SELECT rowid AS id FROM products_fts WHERE products_fts MATCH '"' || ${code} || '"'${place} ORDER BY rowid DESC LIMIT ${sql.raw(String(LOOKED_AT))}) newest
    JOIN products p ON p.id = newest.id WHERE p.images ->> 0 IS NOT NULL)`;
}
