import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../functions/tools/start/settings.ts';

export type Table = readonly (readonly string[])[];

const markdown = ([head = [], ...rows]: Table) => [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');

/** Replaces the table below each heading of a file of docs; everything else in it is written by hand. Throws for a heading that it does not have. */
export function writeTables(file: string, tables: Readonly<Record<string, Table>>): void {
  const path = join(root, 'docs', file);
  const sections = readFileSync(path, 'utf8').split(/^(?=#)/m);
  for (const [heading, table] of Object.entries(tables)) {
    const at = sections.findIndex((section) => section.startsWith(heading) && /^\|/m.test(section));
    if (at < 0) throw new Error(`docs/${file} has no table below ${heading}.`);
    sections[at] = sections[at]?.replace(/(^\|.*\n)+/m, () => markdown(table)) ?? '';
  }
  writeFileSync(path, sections.join(''));
  console.log(`docs/${file} is written.`);
}
