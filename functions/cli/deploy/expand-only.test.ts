import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractionsOf, contractionsOfData, contractionsOfLedgers } from './expand-only.ts';

test.each([
  ['a new table', 'CREATE TABLE `a` (`id` integer PRIMARY KEY NOT NULL) STRICT;'],
  ['a new column that may be null', 'ALTER TABLE `orders` ADD `note` text;'],
  ['a new column with a default', "ALTER TABLE `orders` ADD `note` text DEFAULT '' NOT NULL;"],
  [
    'indexes and triggers',
    'DROP INDEX `a`;--> statement-breakpoint\nDROP TRIGGER b;--> statement-breakpoint\nCREATE INDEX `a` ON `orders` (`id`);',
  ],
  ['a column that the database computes', 'ALTER TABLE `orders` ADD `due` integer GENERATED ALWAYS AS ((total - cut)) VIRTUAL NOT NULL;'],
  ['a word of a comment', '-- DROP TABLE orders would be wrong\nCREATE INDEX `a` ON `orders` (`id`);'],
  [
    'a table that is copied for a new check',
    'CREATE TABLE `__new_orders` (`id` text);--> statement-breakpoint\nINSERT INTO `__new_orders`("id") SELECT "id" FROM `orders`;' +
      '--> statement-breakpoint\nDROP TABLE `orders`;--> statement-breakpoint\nALTER TABLE `__new_orders` RENAME TO `orders`;',
  ],
  [
    'a full-text index that is filled again',
    'DROP TABLE words;--> statement-breakpoint\nCREATE VIRTUAL TABLE words USING fts5(name, phone);' +
      '--> statement-breakpoint\nINSERT INTO words (rowid, name, phone) SELECT number, name, phone FROM orders;',
  ],
  [
    'a column that is made anew under its name, with what it held',
    'ALTER TABLE `products` RENAME COLUMN `code` TO `unused_code`;--> statement-breakpoint\nALTER TABLE `products` ADD `code` text;' +
      '--> statement-breakpoint\nUPDATE `products` SET `code` = `unused_code`;--> statement-breakpoint\nALTER TABLE `products` DROP COLUMN `unused_code`;',
  ],
])('%s only adds', (_, sql) => {
  expect(contractionsOf(sql)).toEqual([]);
});

test.each([
  ['DROP TABLE `orders`;', 'reads this table'],
  ['drop table if exists orders;', 'reads this table'],
  ['DROP TABLE words;--> statement-breakpoint\nCREATE VIRTUAL TABLE words USING fts5(name);', 'reads this table'],
  ['ALTER TABLE `orders` DROP COLUMN `note`;', 'reads this column'],
  ['ALTER TABLE `orders` RENAME COLUMN `note` TO `remark`;', 'former name'],
  [
    'ALTER TABLE `orders` RENAME COLUMN `note` TO `unused_note`;--> statement-breakpoint\nALTER TABLE `orders` ADD `note` text;',
    'former name',
  ],
  ['ALTER TABLE `orders` RENAME TO `sales`;', 'former name'],
  ['ALTER TABLE `orders`\n  ADD `note` text NOT NULL;', 'inserts no value'],
])('%s takes something away', (sql, why) => {
  expect(contractionsOf(`CREATE TABLE x (id integer);--> statement-breakpoint\n${sql}`)).toEqual([
    { statement: expect.any(String), why: expect.stringContaining(why) },
  ]);
});

test('the migrations after the baseline only add', () => {
  const newer = readdirSync('drizzle/migrations').filter((name) => name.endsWith('.sql') && name >= '0001');
  expect(newer.length).toBeGreaterThan(0);
  for (const name of newer) expect([name, contractionsOf(readFileSync(`drizzle/migrations/${name}`, 'utf8'))]).toEqual([name, []]);
});

test('a trigger may get another text, and a view a column; neither may go', () => {
  const live = { triggers: ['orders_freeze', 'orders_limit'], columns: ['dues.id', 'dues.paise'] };
  expect(contractionsOfLedgers(live, { triggers: [...live.triggers, 'orders_new'], columns: [...live.columns, 'dues.day'] })).toEqual([]);
  expect(contractionsOfLedgers(live, { triggers: ['orders_limit'], columns: ['dues.id'] }).map(({ statement }) => statement)).toEqual([
    'DROP TRIGGER orders_freeze',
    'without dues.paise',
  ]);
});

const live = {
  statuses: ['order status shipped: revenue, sent'],
  moves: ['orders: paid → shipped by admin', 'returns: requested → accepted by admin'],
  limits: { phone: 4, net: 10 },
};

test('rows of triggers that are added, and limits that rise, take nothing away', () => {
  expect(
    contractionsOfData(live, {
      statuses: [...live.statuses, 'order status packed: revenue'],
      moves: [...live.moves, 'orders: paid → processing by admin'],
      limits: { phone: 5, net: 10, shop: 50 },
    }),
  ).toEqual([]);
});

test.each([
  [
    'a status that means something else',
    { ...live, statuses: ['order status shipped: revenue'] },
    'order status shipped: revenue, sent',
    'means this',
  ],
  ['a move of orders that is gone', { ...live, moves: live.moves.slice(1) }, 'orders: paid → shipped by admin', 'makes this move'],
  ['a lower limit', { ...live, limits: { phone: 3, net: 10 } }, 'hold limit phone: 4 → 3', 'up to its own limit'],
  ['a limit that is gone', { ...live, limits: { phone: 4 } }, 'hold limit net: 10 → none', 'up to its own limit'],
])('%s is something that the former version needs', (_, next, statement, why) => {
  expect(contractionsOfData(live, next)).toEqual([{ statement, why: expect.stringContaining(why) }]);
});
