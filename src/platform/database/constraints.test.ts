import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerTo, constraintOf, DatabaseRefusal, violatedConstraint } from './constraints.ts';
import violations from './violations.json' with { type: 'json' };

const tables = readFileSync('drizzle/schema.sql', 'utf8').replaceAll('(sku COLLATE NOCASE)', '(`sku`)');
const refused = (text: string) => new DatabaseRefusal(`SQLITE_CONSTRAINT: SQLite error: ${text}`);

/** Returns whether the tables have the constraint: a CHECK of this name; for 'table.column', or several, a unique index or the primary key. */
function occurs(constraint: string): boolean {
  const columns = constraint.split(', ').map((each) => each.split('.'));
  const [[table, column] = []] = columns;
  if (column === undefined) return tables.includes(`CONSTRAINT "${constraint}" CHECK`);
  const key = new RegExp(`CREATE TABLE \`${table}\` \\([^;]*?\`${column}\` \\w+ PRIMARY KEY`);
  return (
    key.test(tables) ||
    new RegExp(`CREATE UNIQUE INDEX \`\\w+\` ON \`${table}\` \\(${columns.map(([, each]) => `\`${each}\``).join(',')}\\)`).test(tables)
  );
}

describe('the meanings that tables declare', () => {
  it.each(Object.values(violations).flat())('%s is in a table', (constraint) => {
    expect(occurs(constraint)).toBe(true);
  });

  it('finds no constraint that no table has', () => {
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
