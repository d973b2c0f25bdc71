import type { Client } from '@libsql/client';
import type { Restoring } from '../../../src/platform/database/declared.ts';
import restoredTables from './restored-tables.json' with { type: 'json' };

/** A reference to another table, by the columns that name its primary key. */
interface Reference {
  readonly parent: string;
  readonly columns: readonly string[];
  /** Null may be written instead of a row that is missing. */
  readonly isNullable: boolean;
}

/** A table of both databases. */
export interface CommonTable {
  readonly name: string;
  readonly restoring: Restoring;
  readonly key: readonly string[];
  /** The columns that both have: the living database may be of an older version. */
  readonly columns: readonly string[];
  readonly nullable: ReadonlySet<string>;
  readonly references: readonly Reference[];
}

const restoringOf: Readonly<Record<string, unknown>> = restoredTables;

/** The tables of the shop: those of full-text indexes and of SQLite itself are written by triggers of others. */
const OF_SHOP = "FROM pragma_table_list m, %s(m.name) t WHERE m.schema = 'main' AND m.type = 'table' AND m.strict = 1";
const COLUMNS = `SELECT m.name AS name, t.name AS "column", t.pk AS pk, t."notnull" AS is_needed ${OF_SHOP.replace('%s', 'pragma_table_xinfo')} AND t.hidden = 0`;
const REFERENCES = `SELECT m.name AS name, t.id AS id, t."table" AS parent, t."from" AS "column", t."to" AS target ${OF_SHOP.replace('%s', 'pragma_foreign_key_list')} ORDER BY m.name, t.id, t.seq`;

/** Returns the tables that both databases have, each after those that it refers to. */
export async function commonTables(live: Client, restored: Client): Promise<CommonTable[]> {
  const columnsOf = async (client: Client) => Map.groupBy((await client.execute(COLUMNS)).rows, ({ name }) => String(name));
  const [theirs, ours] = [await columnsOf(live), await columnsOf(restored)];
  const references = Map.groupBy((await restored.execute(REFERENCES)).rows, ({ name }) => String(name));
  const keyOf = (name: string) =>
    (ours.get(name) ?? [])
      .filter(({ pk }) => Number(pk) > 0)
      .toSorted((one, other) => Number(one.pk) - Number(other.pk))
      .map(({ column }) => String(column));
  const tables = [...ours].flatMap(([name, columns]): CommonTable[] => {
    const common = new Set((theirs.get(name) ?? []).map(({ column }) => String(column)));
    if (common.size === 0) return [];
    const nullable = new Set(columns.filter(({ is_needed, pk }) => !Number(is_needed) && !Number(pk)).map(({ column }) => String(column)));
    const of = [...Map.groupBy(references.get(name) ?? [], ({ id }) => id).values()].map((rows): Reference => {
      const parent = String(rows[0]?.parent);
      const named = keyOf(parent).map((key) => String(rows.find(({ target }) => target === key)?.column));
      return { parent, columns: named, isNullable: named.every((column) => nullable.has(column)) };
    });
    return [
      {
        ...{ name, key: keyOf(name), nullable, references: of, restoring: (restoringOf[name] ?? 'never') as Restoring },
        columns: columns.map(({ column }) => String(column)).filter((column) => common.has(column)),
      },
    ];
  });
  return parentsFirst(tables);
}

function parentsFirst(tables: readonly CommonTable[]): CommonTable[] {
  const sorted = new Set<CommonTable>();
  const add = (table: CommonTable) => {
    if (sorted.has(table)) return;
    for (const { parent } of table.references) {
      const found = tables.find(({ name }) => name === parent && name !== table.name);
      if (found) add(found);
    }
    sorted.add(table);
  };
  for (const table of tables) add(table);
  return [...sorted];
}
