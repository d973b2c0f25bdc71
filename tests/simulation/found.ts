import { readFileSync, writeFileSync } from 'node:fs';
import type { Plan } from './world/plan.ts';

/** A plan whose run once found something, and what the check said. */
export type Found = { readonly what: string; readonly plan: Plan };

const file = new URL('./found.json', import.meta.url);
/** Reads the plans that runs of new seeds have added: what they found is mended, and each test runs them for ever. */
export const found = (): readonly Found[] => JSON.parse(readFileSync(file, 'utf8')) as Found[];

/** Adds a plan to the list. Whoever mends what it found moves it to `regressions/`, with the change that brings the fault back. */
export function keep(one: Found): void {
  writeFileSync(file, `${JSON.stringify([...found(), one], null, 2)}\n`);
}
