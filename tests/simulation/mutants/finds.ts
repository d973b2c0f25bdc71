import type { Table } from '../../bench/report/table.ts';

/** How a run found that a guard is missing. */
export interface Find {
  /** What the check said first: 'no piece is lost or made: 7'. */
  readonly what: string;
  /** Of all runs until then. */
  readonly events: number;
  readonly seed: number;
}

/** Of docs/faults.md. */
export const HEADING = '## Guards taken out';

const ATTACK = 'the database refuses what is wrong: ';
const ACTOR = /^([a-z -]+) \d+: (.*)$/;
const MOST = 90;

/** The check without the rows that broke it; of an attack or an actor, what was possible. */
function checkOf(what: string): string {
  if (what.startsWith(ATTACK)) return `attack: ${tidied(what.slice(ATTACK.length))}`;
  const [, kind, said] = ACTOR.exec(what) ?? [];
  return kind && said ? `${kind}: ${tidied(said)}` : (what.split(':')[0] ?? what);
}

const tidied = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '/')
    .slice(0, MOST);

/** To two digits: another change of the shop or of an actor gives other numbers. */
const rounded = (events: number) => Number(events.toPrecision(2)).toLocaleString('en');

/** A guard, the check that found its absence, and the events until then. */
export type Row = readonly [without: string, foundBy: string, events: string];

export const rowOf = (name: string, find: Find | null): Row => [
  name,
  find ? checkOf(find.what) : 'nothing',
  find ? rounded(find.events) : '–',
];

export const findsTable = (rows: readonly Row[]): Table => [['without', 'found by', 'events'], ...rows];

/** The rows that docs/faults.md has. */
export function rowsIn(document: string): Row[] {
  const [, below = ''] = document.split(`${HEADING}\n`);
  const [section = ''] = below.split(/^#/m);
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  // The head and its line.
  return rows.slice(2).map((line) => line.slice(2, -2).split(' | ') as unknown as Row);
}
