import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { root } from '../../../functions/tools/start/settings.ts';

const pages = JSON.stringify(join(root, 'tests/simulation/machine/pages.ts'));

/** What only the platform or the build of the pages provides. Of the pages the simulation has what their forms do. */
const provided: Readonly<Record<string, string>> = {
  'cloudflare:workers':
    'export const env = globalThis.simulatedEnv; export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }',
  'astro/fetch': `export { astro, FetchState } from ${pages};`,
  '@astrojs/cloudflare/fetch': `export { cf, finalize } from ${pages};`,
};

const platform: Plugin = {
  name: 'platform',
  enforce: 'pre',
  resolveId: (id) => (Object.hasOwn(provided, id) ? `\0${id}` : undefined),
  load: (id) => provided[id.slice(1)],
};

/** Another text in a file of the shop: a guard that is taken out, to see that a run finds its absence. */
export interface Change {
  /** From the root of the project. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** `isSwitched`: the program has both texts, which then are expressions, and asks the machine's `isWithout` which of them is meant. */
const changed = (changes: readonly Change[], isSwitched: boolean): Plugin => ({
  name: 'changed',
  enforce: 'pre',
  transform(code, id) {
    return changes
      .filter(({ file }) => id === join(root, file))
      .reduce((text, { file, from, to }) => {
        if (!text.includes(from)) throw new Error(`${file} does not have: ${from}`);
        return text.replace(from, () => (isSwitched ? `(isWithout(${JSON.stringify(from)}) ? ${to} : ${from})` : to));
      }, code);
  },
});

/** A file of a command line finds others by its address; what it does where it is the command that was started stands at its end. */
const addresses: Plugin = {
  name: 'addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${root}/`) || id.includes('/node_modules/')) return undefined;
    const [imported = ''] = code.split('\nif (isMain(import.meta))');
    return imported.replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(id).href));
  },
};

/**
 * Bundles a file with all that it imports into one program, with the package conditions of workerd. Each run of the program has modules of
 * its own, as each isolate of a Worker does; what is imported on first use waits for no disk. `hasAddresses`: a program of commands, whose
 * modules lie in files.
 */
export async function bundled(
  entry: string,
  changes: readonly Change[] = [],
  { hasAddresses = false, isSwitched = false } = {},
): Promise<string> {
  const plugins = [platform, changed(changes, isSwitched), ...(hasAddresses ? [addresses] : [])];
  const built = (await build({
    ...{ root, configFile: false, logLevel: 'error', mode: 'production', plugins },
    // As functions/tools/build does: a Worker's modules have no address.
    define: { 'import.meta.url': '"file:///"' },
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['workerd', 'worker', 'module', 'import', 'default'] } },
    build: {
      ...{ ssr: entry, write: false, minify: false, target: 'es2022' },
      rolldownOptions: { external: /^node:/, output: { format: 'cjs', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code }] = built.output;
  return code;
}
