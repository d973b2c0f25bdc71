import { describe, expect, test } from 'vitest';
import { BackupLines } from './backup-lines.ts';

const answer = [
  { at: 5, shop: 'chamak.in', tables: [{ name: 'products', columns: ['id', 'weight', 'note'] }] },
  { baton: null },
  { type: 'step_begin', step: 0 },
  { type: 'step_end' },
  { type: 'step_begin', step: 1 },
  { type: 'row', row: [{ type: 'text', value: 'CREATE TABLE products' }] },
  { type: 'step_end' },
  { type: 'step_begin', step: 2 },
  { type: 'row', row: [{ type: 'integer', value: '7' }, { type: 'float', value: 1.5 }, { type: 'null' }] },
  {
    type: 'row',
    row: [
      { type: 'integer', value: '9007199254740993' },
      { type: 'blob', base64: 'QQ==' },
      { type: 'text', value: 'झुमका' },
    ],
  },
  { type: 'step_end' },
  { type: 'step_begin', step: 3 },
  { type: 'step_end' },
].map((line) => JSON.stringify(line));

const written = (lines: readonly string[]) => {
  const backup = new BackupLines();
  return lines.map((line) => backup.add(line)).join('') + backup.end();
};

describe('the lines of a downloaded backup', () => {
  test('have the tables, the schema, every row as the command writes it, and the number of rows', () => {
    expect(
      written(answer)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { backup: 2, at: 5, shop: 'chamak.in', tables: [{ name: 'products', columns: ['id', 'weight', 'note'] }] },
      { table: 'sqlite_schema' },
      ['CREATE TABLE products'],
      { table: 'products' },
      [7, { f: '1.5' }, null],
      [{ i: '9007199254740993' }, { b: 'QQ==' }, 'झुमका'],
      { end: true, rows: 2 },
    ]);
  });
  test('are refused where the answer is cut or the database says no', () => {
    expect(() => written(answer.slice(0, -1))).toThrow('cut short');
    expect(() => written([...answer.slice(0, 5), JSON.stringify({ type: 'step_error', error: { message: 'busy' } })])).toThrow(
      'The database refused: busy',
    );
  });
});
