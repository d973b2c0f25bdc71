import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

const DECLARED = /\/src\/admin\/.*\.screen\.ts$/;
const LOAD = /\bload: \(\) => import\('([^']+)'\)/g;
/** First module of every page of the area. */
const FIRST = /\/src\/admin\/admin-island\.tsx$|\/@astrojs\/react\/dist\/client\.js$/;
/** The place in the built Worker: see src/admin/admin-page.server.ts. */
const PLACE = /\{\s*["'`]@@SCREEN_FILES@@["'`]:\s*\[\]\s*\}/;

const root = join(import.meta.dirname, '../../../..');
const nameOf = (id: string) => relative(root, id);
let files: Readonly<Record<string, readonly string[]>> = {};

/** Tells each screen on the server which module its code is, and learns which scripts that is in browsers. */
export const screenFiles: Plugin = {
  name: 'screen-files',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (this.environment.name === 'client' || !DECLARED.test(id)) return null;
    const told = code.replace(LOAD, (load, path: string) => `code: ${JSON.stringify(nameOf(join(dirname(id), path)))}, ${load}`);
    return { code: told, map: null };
  },
  generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return;
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const withImports = (all: Set<string>): Set<string> => {
      for (const file of all) for (const next of byFile.get(file)?.imports ?? []) all.add(next);
      return all;
    };
    const first = chunks.filter(({ moduleIds }) => moduleIds.some((id) => FIRST.test(id))).map(({ fileName }) => fileName);
    const codes = [...this.getModuleIds()]
      .filter((id) => DECLARED.test(id))
      .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    files = Object.fromEntries(
      codes.map((code) => {
        const own = chunks.filter(({ moduleIds }) => moduleIds.includes(code)).map(({ fileName }) => fileName);
        return [nameOf(code), [...withImports(new Set([...first, ...own]))].map((file) => `/${file}`)];
      }),
    );
  },
};

/** Writes into the built Worker which scripts each screen needs, so that a page names them all at once: a browser then waits for none to name the next. */
export const screenFilesInPages: AstroIntegration = {
  name: 'screen-files',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const server = join(fileURLToPath(dir), '..', 'server');
      const modules = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'));
      const places = modules.map((file) => join(server, file)).filter((file) => PLACE.test(readFileSync(file, 'utf8')));
      if (places.length === 0) throw new Error('The Worker has no place for the files of screens.');
      for (const file of places)
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replace(PLACE, () => JSON.stringify(files)),
        );
    },
  },
};
