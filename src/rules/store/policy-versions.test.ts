import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentVersion, type Policy, policyVersions } from './policy-versions.ts';

const folder = 'src/features/content/pages';
/**
 * The text of each version, as the beginning of its hash. Where this test fails after a change of the meaning: copy the former text to
 * `earlier/`, add a version with what changed, then write its hash here. After a correction that changes no meaning only the hash changes.
 */
const texts: Readonly<Record<Policy, Readonly<Record<string, string>>>> = {
  returns: { '2026-11-21': 'f685b3a0caa4' },
  privacy: { '2026-11-27': 'c4fc74f6e88e', '2025-05-24': 'c841bd39ada4' },
  terms: { '2026-11-21': '9682b21f92da', '2025-05-24': '7c641e1d8847' },
};

const policies = Object.keys(policyVersions) as Policy[];
const fileOf = (policy: Policy, date: string) =>
  date === currentVersion(policy) ? `src/rules/words/defaults/${policy}.ts` : `${folder}/earlier/${policy}-${date}.astro`;
/** The words of a page, without the code above them, tags and whatever white space. */
const hashOf = (path: string) => {
  const text = readFileSync(path, 'utf8');
  const words = (text.split(path.endsWith('.ts') ? ' = `' : '\n---\n')[1] ?? '')
    .replace(/\{' '\}|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:)])/g, '');
  return createHash('sha256').update(words).digest('hex').slice(0, 12);
};

test.each(policies)('%s: every version has its text, and a text that changed has a new version (U-84)', (policy) => {
  const dates = policyVersions[policy].map(({ date }) => date);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(dates.filter((date) => !existsSync(fileOf(policy, date)))).toEqual([]);
  expect(Object.fromEntries(dates.map((date) => [date, hashOf(fileOf(policy, date))]))).toEqual(texts[policy]);
});

test('every version but the first says what it changed', () => {
  for (const policy of policies) {
    const [oldest, ...later] = [...policyVersions[policy]].reverse();
    expect(oldest?.changes).toEqual([]);
    for (const { changes } of later) expect(changes.length).toBeGreaterThan(0);
  }
});
