import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { code, source } from '../tests/architecture/imports.ts';
import { declarations, registersOf } from './declarations.ts';
import { makeTables } from './table-schema.ts';

const declared = await declarations();
const db = new DatabaseSync(':memory:');
makeTables(db);
const namesOf = (select: string, ...values: string[]) =>
  db
    .prepare(select)
    .all(...values)
    .map(({ name }) => String(name));
/** Tables of full-text indexes, of SQLite and of the migrator are none of the shop's. */
const tables = namesOf("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 1 ORDER BY name");
const columnsOf = (table: string) => namesOf('SELECT name FROM pragma_table_xinfo(?)', table);
const every = (say: (table: string, facts: (typeof declared)[string]) => readonly string[]) =>
  Object.entries(declared).flatMap(([table, facts]) => say(table, facts));

test('every table of the shop is declared in the file that makes it', () => {
  expect(Object.keys(declared)).toEqual(tables);
});

test('the registers are those of the declarations: `npm run db:generate` writes them', () => {
  for (const [path, text] of Object.entries(registersOf(declared)))
    expect([path, readFileSync(join(import.meta.dirname, '..', path), 'utf8')]).toEqual([path, text]);
});

test('the books check the invariants that each feature brings', () => {
  const books = source('src/features/books/invariants.ts');
  const brought = code.filter((file) => file.endsWith('-invariants.ts'));
  expect(brought.filter((file) => !books.includes(file.replace('src/features', '..')))).toEqual([]);
});

test('a subject is one that a screen of the administrator reads', () => {
  const screens = code.filter((file) => file.startsWith('src/admin/')).map(source);
  const isRead = (subject: string) => screens.some((text) => text.includes(`'${subject}'`) || text.includes(`/admin/${subject}`));
  expect(every((table, { subjects }) => subjects.filter((subject) => !isRead(subject)).map((subject) => `${table}: ${subject}`))).toEqual(
    [],
  );
});

test('a restore takes over columns that there are, and rows whose parents it takes over', () => {
  const wrong = every((table, { restore }) => {
    if (typeof restore === 'string') return [];
    const named = 'with' in restore ? [restore.with] : restore.columns;
    return named.filter((column) => !columnsOf(table).includes(column)).map((column) => `${table} has no ${column}`);
  });
  const parents = every((table, { restore }) =>
    restore === 'never'
      ? []
      : db
          .prepare(
            'SELECT f."table" AS parent FROM pragma_foreign_key_list(?) f JOIN pragma_table_xinfo(?) c ON c.name = f."from" WHERE c."notnull" = 1',
          )
          .all(table, table)
          .filter(({ parent }) => declared[String(parent)]?.restore === 'never' && parent !== 'order_statuses')
          .map(({ parent }) => `${table} needs ${parent}`),
  );
  expect([...wrong, ...parents]).toEqual([]);
});

test('a table that names people says how their data ends, where it is said', () => {
  const personal = /^(?:user_id|.*email|.*phone|recipient|.*address|ip_\w+|full_name|user_name|.*_name|contact|buyer)$/;
  // Names of pieces, banks and categories, and what a mail was proved by.
  const ofThings = /^(?:generic_name|item_name|sort_name|user_avatar|.*_verified)$/;
  const read = (...files: string[]) => files.map((file) => source(`src/features/${file}`)).join('\n');
  const places = {
    erased: read('personal-data/erase-person.server.ts'),
    'in time': read('account/privacy/forget-persons.server.ts', 'account/privacy/forget-orders.server.ts'),
  };
  const wrong = every((table, { people = [] }) =>
    [
      ...(people.length === 0 ? columnsOf(table).filter((column) => personal.test(column) && !ofThings.test(column)) : []),
      ...(people.includes('account') && !columnsOf(table).includes('user_id') ? ['has no user_id'] : []),
      ...(people.includes('address') && !columnsOf(table).includes('email') ? ['has no email'] : []),
      ...Object.entries(places).flatMap(([how, text]) =>
        people.includes(how as 'erased') && !new RegExp(`\\b${table}\\b`).test(text) ? [how] : [],
      ),
    ].map((what) => `${table}: ${what}`),
  );
  expect(wrong).toEqual([]);
});
