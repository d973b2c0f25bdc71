import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

const PARTS = [
  ...['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'wrangler.toml'],
  ...['drizzle', 'functions', 'public', 'src', 'tests/sandbox'],
];
/** Folders that are too large to copy and never changed. */
const LINKED = ['node_modules', 'drizzle/demo/pictures'];

/** Copies what the shop is built and started from into a new folder. */
export function copyProject(to: string): void {
  mkdirSync(to, { recursive: true });
  const isLinked = (path: string) => LINKED.some((each) => path === join(root, each));
  for (const part of PARTS) cpSync(join(root, part), join(to, part), { recursive: true, filter: (path) => !isLinked(path) });
  for (const part of LINKED) symlinkSync(join(root, part), join(to, part));
}
