import { describe, expect, test } from 'vitest';
import { allowedEdges } from './allowed-edges.ts';
import { code, files, importsIn, source } from './imports.ts';
import { leaves } from './leaves.ts';
import { withoutLeaf } from './without-leaf.ts';

/** Folders and files that may import a leaf. */
const MOUNTS =
  /^(?:functions|src\/admin|src\/pages|drizzle)\/|^src\/(mails|shopping\.client|features\/books\/invariants)\.ts$|^tests\/(flows\/admin\/(?:audit-coverage\.test|reads\.test|speed\.night)|shop\/(?:parcels\/parcels|orders\/happenings)|fuzz\/(routes|admin-bodies|transports)|simulation\/(machine\/pages|town\/actors\/administrator))\.ts$/;
const count = (line: string, letters: string) => [...line].filter((letter) => letters.includes(letter)).length;
/** The names that a line declares: 'export const a = b();' → ['a'] */
const declaredIn = (line: string) =>
  [...line.matchAll(/\b(?:const|let|function|class|type|interface)\s+(\w+)/g)].map(([, name = '']) => name);
const words = (text: string) => new Set(text.match(/[\w$]+/g));

describe('a leaf is deleted with its folder, its pages, its tests and the lines that name it', () => {
  test('no feature depends on a leaf', () => {
    // The books take the invariants of every feature, a line each.
    const used = Object.entries(allowedEdges).flatMap(([feature, below]) => (feature === 'books' ? [] : below));
    expect(Object.keys(leaves).filter((leaf) => used.includes(leaf))).toEqual([]);
  });

  test('every path of a leaf exists', () => {
    const listed = Object.values(leaves).flat();
    const exists = (path: string) => files.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path));
    expect(listed.filter((path) => !exists(path))).toEqual([]);
  });

  // The night type-checks what remains.
  test.each(Object.entries(leaves))('without %s nothing that remains names what is gone', (leaf, paths) => {
    const { gone, texts, mounting, lines } = withoutLeaf(leaf, paths);
    expect([...gone].filter((file) => file.startsWith(`src/features/${leaf}/`)).length).toBeGreaterThan(0);
    expect(mounting.filter((file) => !MOUNTS.test(file))).toEqual([]);
    const removed = [...lines.values()].flat();
    // A mount is a complete line: removing it leaves nothing unfinished.
    expect(removed.filter((line) => count(line, '({[') !== count(line, ')}]'))).toEqual([]);
    const dangling = code
      .filter((file) => !gone.has(file))
      .flatMap((file) => importsIn(file, texts.get(file) ?? source(file)))
      .filter(({ to }) => gone.has(to));
    expect(dangling).toEqual([]);
    // A page reads a leaf's rows with its own: there the line is edited.
    const modules = [...lines].filter(([file]) => !file.endsWith('.astro'));
    const missing = modules.flatMap(([file, each]) => {
      const left = words(texts.get(file) ?? '');
      return each.flatMap(declaredIn).flatMap((name) => (left.has(name) ? [`${file}: ${name}`] : []));
    });
    expect(missing).toEqual([]);
  });
});
