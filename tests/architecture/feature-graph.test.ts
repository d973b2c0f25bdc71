import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allowedEdges, namedEdges } from './allowed-edges.ts';
import { featureOf, type Import, imports, isTest } from './imports.ts';

type Graph = Readonly<Record<string, readonly string[]>>;

/** The features of a cycle, with the first repeated at the end; null if there is none. */
function cycleIn(graph: Graph): string[] | null {
  const done = new Set<string>();
  const walk = (feature: string, path: readonly string[]): string[] | null => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (done.has(feature)) return null;
    for (const below of graph[feature] ?? []) {
      const found = walk(below, [...path, feature]);
      if (found) return found;
    }
    done.add(feature);
    return null;
  };
  for (const feature of Object.keys(graph)) {
    const found = walk(feature, []);
    if (found) return found;
  }
  return null;
}

interface Edge extends Import {
  readonly upper: string;
  readonly lower: string;
}

const edges = imports.flatMap((each): Edge[] => {
  const [upper, lower] = [featureOf(each.from), featureOf(each.to)];
  return upper && lower && upper !== lower && !isTest(each.from) ? [{ ...each, upper, lower }] : [];
});
const values = edges.filter(({ typeOnly }) => !typeOnly);
const describeEdge = ({ from, to, upper, lower }: Edge) => `${upper} → ${lower}: ${from} imports ${to}`;
const order = Object.keys(allowedEdges);

test('every line of allowed-edges.ts is of a feature', () => {
  expect([...order].sort()).toEqual(readdirSync('src/features').sort());
});

test('a feature imports only features that it may import', () => {
  expect(values.filter(({ upper, lower }) => !allowedEdges[upper]?.includes(lower)).map(describeEdge)).toEqual([]);
});

test('no allowed edge is unused', () => {
  const used = new Set(values.map(({ upper, lower }) => `${upper} → ${lower}`));
  const allowed = Object.entries(namedEdges).flatMap(([upper, below]) => below.map((lower) => `${upper} → ${lower}`));
  expect(allowed.filter((edge) => !used.has(edge))).toEqual([]);
});

test('the features form no cycle', () => {
  expect(cycleIn({ cart: ['sales'], sales: ['auth', 'orders'], auth: [], orders: ['cart'] })).toEqual(['cart', 'sales', 'orders', 'cart']);
  expect(cycleIn(allowedEdges)).toBeNull();
});

test('a line names only features of earlier lines, and type imports also come from earlier lines', () => {
  const stands = (feature: string) => order.indexOf(feature);
  const late = Object.entries(allowedEdges).flatMap(([upper, below]) => below.filter((lower) => stands(lower) >= stands(upper)));
  expect(late).toEqual([]);
  expect(edges.filter(({ upper, lower }) => stands(lower) >= stands(upper)).map(describeEdge)).toEqual([]);
});
