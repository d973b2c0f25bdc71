import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

/** Lower ones may use the code of higher ones. */
const PARTS = ['parts', 'covered', 'edges', 'overlaps', 'choices', 'cut-words', 'words', 'pictures', 'fonts', 'rows', 'settled', 'eye'];
const IMPORT = /^import [^;]*? from '[^']*';$/gms;

const partOf = (name: string) =>
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'eye', `${name}.ts`), 'utf8'))
    .replace(IMPORT, '')
    .replace(/^export /gm, '');

/**
 * The files of eye/ as one script for a page. Each has a scope of its own apart from what it exports, so the same name may be private in two.
 */
export const eyeScript: string = (() => {
  const scopes = PARTS.map((name) => {
    const source = readFileSync(join(import.meta.dirname, 'eye', `${name}.ts`), 'utf8');
    const exported = [...source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, word]) => word);
    return `const { ${exported.join(', ')} } = (() => { ${partOf(name)}\nreturn { ${exported.join(', ')} }; })();`;
  });
  // Frames of others, such as the payment window, are not looked into.
  return `if (window === top) (() => { 'use strict';\n${scopes.join('\n')}\n})();`;
})();
