import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { leaves } from './leaves.ts';
import { type Copy, withoutLeaf } from './without-leaf.ts';

/** Night: a leaf whose deletion leaves a type error that no name shows, such as a map that lacks a key. */
const TIMEOUT_MS = 300_000;

type Changes = Pick<Copy, 'gone' | 'texts'>;
const root = process.cwd();
const configFile = join(root, 'tsconfig.json');
const CHECKED = /^(src|functions|drizzle|\.astro)\//;

/**
 * Type-checks the shop without its tests, and copies of it, in memory. Copies share their unchanged files: these are parsed once, and
 * only files that depend on a change are checked again.
 */
function typeChecker() {
  const config = ts.getParsedCommandLineOfConfigFile(configFile, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} });
  if (!config) throw new Error('tsconfig.json cannot be read');
  const own = (file: string) => relative(root, file);
  const rootFiles = config.fileNames.filter((file) => CHECKED.test(own(file)) && !/\.test\.tsx?$/.test(file));
  const parsed = new Map<string, ts.SourceFile>();

  function hostOf({ gone, texts }: Changes): ts.CompilerHost {
    const host = ts.createCompilerHost(config?.options ?? {});
    const { fileExists, readFile } = host;
    host.fileExists = (file) => !gone.has(own(file)) && fileExists(file);
    host.readFile = (file) => texts.get(own(file)) ?? readFile(file);
    host.getSourceFile = (file, version) => {
      const changed = texts.get(own(file));
      const known = changed === undefined ? parsed.get(file) : undefined;
      if (known || gone.has(own(file))) return known && !gone.has(own(file)) ? known : undefined;
      const content = host.readFile(file);
      if (content === undefined) return undefined;
      const made = Object.assign(ts.createSourceFile(file, content, version), {
        version: createHash('sha256').update(content).digest('hex'),
      });
      if (changed === undefined) parsed.set(file, made);
      return made;
    };
    return host;
  }

  /** Every type error of a copy. */
  function errorsOf(changes: Changes, former?: ts.SemanticDiagnosticsBuilderProgram) {
    const names = rootFiles.filter((file) => !changes.gone.has(own(file)));
    const program = ts.createSemanticDiagnosticsBuilderProgram(names, config?.options, hostOf(changes), former);
    const found = [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()];
    const messages = found.map(
      ({ file, messageText }) => `${file ? own(file.fileName) : ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
    return { program, messages };
  }

  const whole = errorsOf({ gone: new Set(), texts: new Map() });
  /** The errors of a copy that the whole project does not have. */
  return (changes: Changes): string[] => errorsOf(changes, whole.program).messages.filter((error) => !whole.messages.includes(error));
}

let newErrors: ReturnType<typeof typeChecker>;
beforeAll(() => {
  newErrors = typeChecker();
}, TIMEOUT_MS);

test.each(Object.entries(leaves))('without %s the shop has no type error', { timeout: TIMEOUT_MS }, (leaf, paths) => {
  expect(newErrors(withoutLeaf(leaf, paths))).toEqual([]);
});
