import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkName } from '../src/admin/operations/check-words.ts';
import { checkIds } from '../src/rules/health/health-check.ts';

const RUNBOOK = 'docs/runbook.md';
const text = readFileSync(RUNBOOK, 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('the runbook has every check by the word that the page shows and the one that commands show', () => {
  expect(checkIds.filter((id) => !text.includes(`**${checkName(id)}** \`${id}\``))).toEqual([]);
});

test('the runbook names no command and no document that does not exist', () => {
  const commands = [...text.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const documents = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => join(dirname(RUNBOOK), path));
  expect(documents.filter((path) => !existsSync(path))).toEqual([]);
});
