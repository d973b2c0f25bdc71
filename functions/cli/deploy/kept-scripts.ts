import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Release } from './release.ts';
import { type Visit, visitor } from './smoke.ts';

/** Builds whose scripts and styles a version has: its own and those before it, for tabs that are still open. */
const BUILDS_KEPT = 3;

const CLIENT = 'dist/client';
const SCRIPTS = join(CLIENT, '_astro');
/** Every version publishes what it has, so that the next deployment can take it over, on whatever machine that runs. */
const LIST = '/builds.json';

/** A name of the build: its hash changes with the content, and it has no folder. */
const file = z.string().regex(/^[\w-][\w.-]*\.(?:js|css)$/);
const listed = z.array(z.object({ sha: z.string(), files: z.array(file) }));
type Builds = z.infer<typeof listed>;

/** Returns the builds that a version lists; null if it has no list. */
export async function buildsOf(visit: Visit): Promise<Builds | null> {
  const answer = await visit(LIST);
  if (answer?.status !== 200) return null;
  try {
    return listed.parse(JSON.parse(answer.text));
  } catch {
    return null;
  }
}

/**
 * Adds the scripts and styles of the former builds to the present one: a page that was opened before the deployment still names them.
 * They come from the version that runs.
 * @throws Error if it has a file in its list and does not answer it: a second attempt gets it
 */
export async function keepFormerScripts({ settings, sha, say }: Release, former: string | null): Promise<void> {
  mkdirSync(SCRIPTS, { recursive: true });
  const own = readdirSync(SCRIPTS).filter((name) => file.safeParse(name).success);
  const visit = visitor(settings, former);
  const known = former === null ? [] : await buildsOf(visit);
  if (known === null) say(`The version before has no ${LIST}: pages that are open now reload once where a script is gone.`);
  const earlier = (known ?? []).filter((build) => build.sha !== sha).slice(0, BUILDS_KEPT - 1);
  const missing = [...new Set(earlier.flatMap(({ files }) => files))].filter((name) => !existsSync(join(SCRIPTS, name)));
  for (const name of missing) writeFileSync(join(SCRIPTS, name), await scriptOf(visit, name));
  writeFileSync(join(CLIENT, LIST), JSON.stringify([{ sha, files: own }, ...earlier] satisfies Builds));
  say(`${own.length} scripts and styles, and ${missing.length} of the ${earlier.length} builds before.`);
}

async function scriptOf(visit: Visit, name: string): Promise<Uint8Array> {
  const answer = await visit(`/_astro/${name}`);
  if (answer?.status === 200) return answer.bytes;
  throw new Error(`the version that runs answers ${answer?.status ?? 'nothing'} for its script ${name}`);
}

/** Returns the scripts and styles that a page names, once each: '/_astro/shell.js'. */
export const scriptsIn = (page: string): string[] => [...new Set(page.match(/\/_astro\/[\w-][\w.-]*\.(?:js|css)\b/g))];
