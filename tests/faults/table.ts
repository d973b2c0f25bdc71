import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../functions/tools/start/settings.ts';
import { writeTables } from '../bench/report/table.ts';

const HEADING = '# Faults';
const HEAD = ['suite', 'what happens', 'figures', 'result'];

function former(): string[][] {
  const [first = ''] = readFileSync(join(root, 'docs/faults.md'), 'utf8').split(/^(?=##)/m);
  const rows = first.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) => row.slice(2, -2).split(' | '));
}

/** Writes the rows of the suites that ran into docs/faults.md, and keeps those of the others. Returns the rows that it wrote. */
export function faultsTable(ran: ReadonlyMap<string, readonly (readonly string[])[]>): string {
  const before = former();
  const suites = new Set([...before.map(([suite = '']) => suite), ...ran.keys()]);
  const rows = [...suites].flatMap((suite) => ran.get(suite) ?? before.filter((row) => row[0] === suite));
  writeTables('faults.md', { [HEADING]: [HEAD, ...rows] });
  return [...ran.values()]
    .flat()
    .map((row) => row.join(' | '))
    .join('\n');
}
