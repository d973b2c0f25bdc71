import { readFileSync, writeFileSync } from 'node:fs';
import { formatDate } from '../../../src/rules/dates.ts';
import type { Restored } from './restore-shop.ts';

const HEAD = '| drill | rows | tables | sealed | time | difference |\n|---|---|---|---|---|---|\n';
/** Rows that the document keeps. */
const KEPT = 5;

/** Returns a drill as a row of the table in docs/running/recovery.md. */
export function drillRow({
  chosen,
  bytes,
  rows,
  at,
  seconds,
}: Pick<Restored, 'chosen' | 'bytes' | 'rows'> & { readonly at: number; readonly seconds: number }): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const tables = Object.keys(chosen.rows).length;
  return `| ${formatDate(at)} | ${rows} | ${tables} | ${size} | ${(seconds / 60).toFixed(1)} min | 0 |`;
}

/** Puts a row at the top of the table, which keeps the newest. @throws Error if the document has no such table */
export function writeDrill(file: string, row: string): void {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(HEAD);
  if (start < 0) throw new Error(`${file} has no table of drills.`);
  const rest = text.slice(start + HEAD.length);
  const former = /^(?:\|.*\n)*/.exec(rest)?.[0] ?? '';
  const rows = [row, ...former.split('\n').filter((line) => line !== '')].slice(0, KEPT);
  writeFileSync(file, `${text.slice(0, start)}${HEAD}${rows.join('\n')}\n${rest.slice(former.length)}`);
}
