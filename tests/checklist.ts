/**
 * .data/reports/checklist.md: every row of the specification (#1 to #346) and of the law (L1 to L33) with the tests whose names cite it.
 * `npm run checklist` writes it for reading; it is not committed. tests/checklist.test.ts fails if a row has no test.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

const CHECKLIST = '.data/reports/checklist.md';
const REQUIREMENTS = 'docs/registers/requirements.md';
const ROWS = 346;
const LEGAL_ROWS = 33;

const CODE = /(?<![\w&#])(#[1-9]\d{0,2}|L[1-9]\d?)(?!\w)/g;

export interface Row {
  /** '#1' to '#346', 'L1' to 'L33'. */
  readonly code: string;
  readonly requirement: string;
  /** Files of the tests that show it, each with the names of the tests. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
}

function testFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.test.ts'], { encoding: 'utf8' });
  return [...new Set(listed.split('\n'))].filter(Boolean).sort();
}

const RUNNERS = ['it', 'test', 'describe'];
const OFF = ['skip', 'todo', 'skipIf', 'runIf', 'fails'];

/** `test.each(rows)` → ['test', 'each'] */
function namesOf(called: ts.Expression): string[] {
  if (ts.isIdentifier(called)) return [called.text];
  if (ts.isPropertyAccessExpression(called)) return [...namesOf(called.expression), called.name.text];
  if (ts.isCallExpression(called) || ts.isTaggedTemplateExpression(called))
    return namesOf(ts.isCallExpression(called) ? called.expression : called.tag);
  return [];
}

/** The names of the tests in a source text that run and do something, and of the groups around them. */
export function titlesIn(text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const inner = groupOrTest(node, groups);
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  const groupOrTest = (node: ts.Node, groups: readonly string[]): readonly string[] => {
    if (!ts.isCallExpression(node)) return groups;
    const [title, ...rest] = node.arguments;
    const [runner = '', ...modes] = namesOf(node.expression);
    const body = rest.find((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each));
    if (!RUNNERS.includes(runner) || modes.some((mode) => OFF.includes(mode)) || !title || !body) return groups;
    const name = title.getText().slice(1, -1);
    if (runner === 'describe') return [...groups, name];
    const isEmpty = ts.isBlock(body.body) && body.body.statements.length === 0;
    if (!isEmpty) titles.push(name, ...groups);
    return groups;
  };
  visit(ts.createSourceFile('tests.ts', text, ts.ScriptTarget.Latest, true), []);
  return [...new Set(titles)];
}

/** All rows, in order, from the texts of docs/registers/requirements.md and the names of the tests. */
export function readRows(): Row[] {
  const texts = new Map(
    [...readFileSync(REQUIREMENTS, 'utf8').matchAll(/^\| (\S+) \| (.*) \|$/gm)].map(([, code = '', text = '']) => [code, text]),
  );
  const shown = new Map<string, Map<string, string[]>>();
  for (const file of testFiles()) {
    for (const title of titlesIn(readFileSync(file, 'utf8'))) {
      for (const [, code = ''] of title.matchAll(CODE)) {
        const ofRow = shown.get(code) ?? new Map<string, string[]>();
        shown.set(code, ofRow.set(file, [...(ofRow.get(file) ?? []), title]));
      }
    }
  }
  const codes = [...Array.from({ length: ROWS }, (_, at) => `#${at + 1}`), ...Array.from({ length: LEGAL_ROWS }, (_, at) => `L${at + 1}`)];
  return codes.map((code) => ({ code, requirement: texts.get(code) ?? '', tests: shown.get(code) ?? new Map() }));
}

/** A title as one line of a table. */
const inCell = (title: string) => title.replaceAll('\\', '').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

function line({ code, requirement, tests }: Row): string {
  const files = [...tests].map(([file, titles]) => `[${file}](../../${file}): ${[...new Set(titles)].map(inCell).join('; ')}`);
  return `| ${code} | ${requirement} | ${files.join('<br>')} |`;
}

/** The text of .data/reports/checklist.md. */
function checklistOf(rows: readonly Row[]): string {
  const head = [
    '# Checklist',
    '',
    'Every row of the specification and of the law, with the tests whose names cite it. `npm run checklist` writes this file.',
    '',
    '| row | requirement | tests |',
    '|---|---|---|',
  ];
  return `${[...head, ...rows.map(line)].join('\n')}\n`;
}

if (process.argv[1]?.endsWith('checklist.ts')) {
  mkdirSync(dirname(CHECKLIST), { recursive: true });
  writeFileSync(CHECKLIST, checklistOf(readRows()));
}
