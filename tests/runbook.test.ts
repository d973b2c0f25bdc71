import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkName } from '../src/admin/operations/check-text.ts';
import { checkIds } from '../src/rules/health/health-check.ts';

const RUNBOOK = 'docs/running/runbook.md';
const text = readFileSync(RUNBOOK, 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('the runbook has every check by the word that the page shows and the one that commands show', () => {
  expect(checkIds.filter((id) => !text.includes(`**${checkName(id)}** \`${id}\``))).toEqual([]);
});

/** Commands that read the settings of the live shop by themselves. */
const alwaysLive = ['doctor', 'deploy', 'rollback'];

test('every command of the runbook exists, with its words, and works on the live shop', () => {
  const commands = [...text.matchAll(/`([^`]*npm run [^`]*)`/g)].map(([, line = '']) => line);
  expect(commands.length).toBeGreaterThan(15);
  for (const line of commands) {
    const [, before, name = '', words = ''] = /^(.*?)npm run (?:--silent )?([a-z:]+)(?: -- ?(.*))?$/.exec(line) ?? [];
    expect([line, Object.hasOwn(scripts, name)]).toEqual([line, true]);
    expect([line, before]).toEqual([line, alwaysLive.includes(name) ? '' : 'SHOP_SETTINGS=production.vars ']);
    const program = readFileSync(String(scripts[name]?.split(' ').at(-1)), 'utf8');
    for (const word of words.match(/[a-z-]{2,}/g) ?? []) expect([line, word, program.includes(word)]).toEqual([line, word, true]);
  }
});

test('the runbook names no document that does not exist', () => {
  const documents = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => join(dirname(RUNBOOK), path));
  expect(documents.filter((path) => !existsSync(path))).toEqual([]);
});
