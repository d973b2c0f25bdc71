import { spawnSync } from 'node:child_process';
import { testedCommit } from '../../functions/cli/deploy/tested-commit.ts';
import { importsOf } from '../architecture/imports.ts';

const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
};
const commitOf = (...args: string[]) => git(...args)?.[0] ?? null;

/**
 * The commit whose pages were looked at in every window: of the last run of all tests that passed, if it is a former state of these files;
 * where this branch left main; else the commit before.
 */
function lastLookedAt(): string | null {
  const [head, tested] = [commitOf('rev-parse', 'HEAD'), testedCommit()];
  if (tested && tested !== head && git('merge-base', '--is-ancestor', tested, 'HEAD')) return tested;
  const left = commitOf('merge-base', 'HEAD', 'origin/main');
  return left && left !== head ? left : commitOf('rev-parse', 'HEAD~1');
}

/** The files that differ from the last commit that was looked at, with those that are not in a commit yet. */
export function changedFiles(): string[] {
  const since = lastLookedAt();
  const committed = since ? (git('diff', '--name-only', since) ?? []) : [];
  return [...committed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])];
}

/** The files of which a page is made: its own and all that it imports. */
function filesOf(page: string, imported: (file: string) => readonly string[]): Set<string> {
  const all = new Set([page]);
  for (const file of all) for (const each of imported(file)) all.add(each);
  return all;
}

const runtimeImports = (file: string) => importsOf(file).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to]));

/**
 * The pages among `pages`, each a file of `src`, of which a file has changed. What most of them share is not counted: a change of the frame
 * would be one of every page.
 */
export function changedPages(
  pages: readonly string[],
  changed: readonly string[],
  imported: (file: string) => readonly string[] = runtimeImports,
): Set<string> {
  const made = new Map(pages.map((page) => [page, filesOf(page, imported)]));
  const isShared = (file: string) => [...made.values()].filter((files) => files.has(file)).length > made.size / 2;
  const counted = changed.filter((file) => !isShared(file));
  return new Set([...made].flatMap(([page, files]) => (counted.some((file) => files.has(file)) ? [page] : [])));
}
