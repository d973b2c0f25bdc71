import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerTo, constraintMeanings, constraintOf, DatabaseRefusal, raisedWords, violatedConstraint } from './constraints.ts';

const folder = 'drizzle/migrations';
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const migrations = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n');
/** The triggers that are there after all migrations, by name. */
const triggers = new Map<string, string>();
for (const statement of migrations.split('--> statement-breakpoint')) {
  const [, verb, name = ''] = /^\s*(?:--[^\n]*\n\s*)*(CREATE|DROP) TRIGGER (?:IF EXISTS )?(\w+)/.exec(statement) ?? [];
  if (verb === 'CREATE') triggers.set(name, statement);
  if (verb === 'DROP') triggers.delete(name);
}
const refused = (text: string) => new DatabaseRefusal(`SQLITE_CONSTRAINT: SQLite error: ${text}`);

/**
 * Returns whether the migrations have the constraint: a CHECK of this name; for 'table.column', or several, a unique index or the primary
 * key.
 */
function occurs(constraint: string): boolean {
  const columns = constraint.split(', ').map((each) => each.split('.'));
  const [[table, column] = []] = columns;
  if (column === undefined) return migrations.includes(`CONSTRAINT "${constraint}" CHECK`);
  const key = new RegExp(`CREATE TABLE \`${table}\` \\([^;]*?\`${column}\` \\w+ PRIMARY KEY`);
  return (
    key.test(migrations) ||
    new RegExp(`CREATE UNIQUE INDEX \`\\w+\` ON \`${table}\` \\(${columns.map(([, each]) => `\`${each}\``).join(',')}\\)`).test(migrations)
  );
}

describe('the table of constraints', () => {
  it('has every error that a trigger of the migrations raises, and no other', () => {
    const raised = [...[...triggers.values()].join('\n').matchAll(/RAISE\s*\(\s*ABORT\s*,\s*'([^']+)'/g)].map(([, word]) => word);
    expect(raised.length).toBeGreaterThan(40);
    expect([...new Set(raised)].sort()).toEqual([...raisedWords].sort());
  });

  it.each(Object.keys(constraintMeanings))('%s is in a migration', (constraint) => {
    expect(occurs(constraint)).toBe(true);
  });

  it('finds no constraint that the migrations do not create', () => {
    expect(['order_numbers>=0', 'orders.status', 'refunds.amount_paise'].filter(occurs)).toEqual([]);
  });
});

describe('violatedConstraint', () => {
  it('names the constraint that a batch violated', () => {
    expect(violatedConstraint(refused('CHECK constraint failed: products_stock_quantity_not_negative'))).toBe('OUT_OF_STOCK');
    expect(violatedConstraint(refused('CHECK constraint failed: product_sizes_stock_quantity_not_negative'))).toBe('OUT_OF_STOCK');
    expect(violatedConstraint(refused('UNIQUE constraint failed: orders.idempotency_key'))).toBe('ORDER_KEY_TAKEN');
    expect(violatedConstraint(refused('PRICE_CHANGED'))).toBe('PRICE_CHANGED');
    expect(violatedConstraint(refused('CHECK constraint failed: orders_total_is_sum'))).toBe('OTHER_CONSTRAINT');
    expect(constraintOf(refused('CHECK constraint failed: orders_total_is_sum'))).toBe('orders_total_is_sum');
  });

  it('is null for other failures', () => {
    expect(violatedConstraint(new Error('fetch failed'))).toBeNull();
    expect(violatedConstraint(new DatabaseRefusal('SQL_PARSE_ERROR: near "selec"'))).toBeNull();
    expect(violatedConstraint('text')).toBeNull();
  });
});

describe('answerTo', () => {
  it('gives the error that the caller expects, and null for all others', () => {
    const answers = { CONFLICT: 'RETURN_STATUS_CHANGED' } as const;
    expect(answerTo(refused('CONFLICT'), answers)?.code).toBe('RETURN_STATUS_CHANGED');
    expect(answerTo(refused('PRICE_CHANGED'), answers)).toBeNull();
    expect(answerTo(new Error('fetch failed'), answers)).toBeNull();
  });
});
