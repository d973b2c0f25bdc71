import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../functions/tools/start/settings.ts';

export type Table = readonly (readonly string[])[];

const markdown = ([head = [], ...rows]: Table) => [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');

/** Writes the tables of a run, each below its heading, to a file of .data/reports, which git ignores. */
export function writeReport(name: string, tables: Readonly<Record<string, Table>>): void {
  const folder = join(root, '.data/reports');
  mkdirSync(folder, { recursive: true });
  const sections = Object.entries(tables).map(([heading, table]) => `${heading}\n\n${markdown(table)}`);
  writeFileSync(join(folder, `${name}.md`), sections.join('\n'));
  console.log(`.data/reports/${name}.md is written.`);
}

/** Replaces the first table of docs/performance.md, the summary that is committed. */
export function writeSummary(table: Table): void {
  const path = join(root, 'docs/performance.md');
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/(^\|.*\n)+/m, () => markdown(table)),
  );
}
