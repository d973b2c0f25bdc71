import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cataloguesOf } from '../../../functions/tools/build/texts/all-texts.ts';
import { root } from '../../../functions/tools/start/settings.ts';
import { pseudoCatalogue, pseudoTable } from './pseudo.ts';

const FACTS = 'src/rules/language/languages.ts';

/** Copies the sources, with the packages of this clone. */
export function copySources(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of listed.split('\0').filter((name) => name !== '' && !name.startsWith('docs/')))
    cpSync(join(root, file), join(to, file), { recursive: true, force: true });
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
}

async function pseudoFiles(): Promise<ReadonlyMap<string, unknown>> {
  const sources = globSync('src/**/*.texts.ts', { cwd: root }).map((file) => cataloguesOf(join(root, file)));
  const catalogues = new Map((await Promise.all(sources)).flatMap((found) => [...found.values()].map((each) => [each.name, each.english])));
  const files = globSync('src/texts/hi/*/*.ts', { cwd: root }).map(async (file) => {
    const english = catalogues.get(basename(file, '.ts'));
    const { default: hindi } = (await import(pathToFileURL(join(root, file)).href)) as { default: Parameters<typeof pseudoTable>[0] };
    return [file.replace('/hi/', '/xx/'), english ? pseudoCatalogue(english) : pseudoTable(hindi)] as const;
  });
  return new Map(await Promise.all(files));
}

/** Adds the language `xx` to a copy of the sources: one folder of texts and one line. */
export async function addPseudoLanguage(copy: string): Promise<void> {
  for (const [file, texts] of await pseudoFiles()) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    writeFileSync(join(copy, file), `export default ${JSON.stringify(texts)};\n`);
  }
  const facts = join(copy, FACTS);
  const line = "  xx: { tag: 'en-XA', name: 'Pseudo', short: 'XX', letter: /⟦/u },\n} as const";
  writeFileSync(facts, readFileSync(facts, 'utf8').replace('} as const', line));
}
