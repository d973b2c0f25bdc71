import { imports } from '../architecture/imports.ts';

const importers = new Map<string, string[]>();
for (const { from, to, typeOnly } of imports) if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), from]);

/** The files that import one of these over at most `steps` imports, with themselves. */
export function reached(from: readonly string[], steps: number): Set<string> {
  const all = new Set(from);
  let last = [...all];
  for (let step = 0; step < steps && last.length > 0; step += 1) {
    last = last.flatMap((file) => importers.get(file) ?? []).filter((file) => !all.has(file));
    for (const file of last) all.add(file);
  }
  return all;
}
