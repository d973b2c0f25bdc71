import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { minify, type Plugin } from 'vite';
import { languages } from '../../../../src/rules/language/languages.ts';
import { ADDRESSES, allTexts, cataloguesOf, codeOfTexts, LANGUAGE_MARK, marked, markOf, saidIn, type Texts } from './all-texts.ts';
import { inlineTexts, type Known, type TextCodes } from './inline-texts.ts';
import { type Edit, edited, type Node, walk } from './walk.ts';

const OWN = /\/src\/.*\.(?:ts|tsx|astro)(?:\?|$)/;
const CATALOGUES = /\.texts\.ts(?:\?|$)/;
const URLS = /\/urls\.ts$/;
const ASKS = /\burls\.|\b(?:catalogue|addedTexts|scriptLanguage|language|\w+Texts)\(/;
const SCRIPTS = '_astro/';

/** Returns the files of texts and addresses that a module imports. */
async function importsOf(tree: Node, all: Texts, resolve: (source: string) => Promise<string | undefined>): Promise<Known> {
  const [ofCalls, ofObjects] = [new Map<string, TextCodes>(), new Map<string, TextCodes>()];
  const addresses = codeOfTexts(all.get('en')?.[ADDRESSES] ?? {}, ADDRESSES);
  for (const node of tree.body as readonly Node[]) {
    const source = node.type === 'ImportDeclaration' ? String((node.source as Node).value) : '';
    const file = CATALOGUES.test(source) || URLS.test(source) ? await resolve(source) : undefined;
    const catalogues = file && CATALOGUES.test(file) ? await cataloguesOf(file) : undefined;
    for (const each of file ? (node.specifiers as readonly Node[]) : []) {
      const [imported, local] = [each.imported, each.local].map((one) => String((one as Node | undefined)?.name));
      const one = catalogues?.get(imported ?? '');
      if (one) ofCalls.set(local ?? '', codeOfTexts(one.english, one.name));
      if (!catalogues && imported === 'urls') ofObjects.set(local ?? '', addresses);
    }
  }
  return { ofCalls, ofObjects };
}

/** Addresses that are plain text are written where they are read; what stays in `urls` are those that depend on something. */
function plainAddresses(code: string, tree: Node): readonly Edit[] {
  const edits: Edit[] = [];
  walk(tree, ({ type, start, end, value }) => {
    const isPlain = type === 'Property' && (value as Node).type === 'Literal';
    if (isPlain) edits.push({ start, end: code.startsWith(',', end) ? end + 1 : end, text: '' });
  });
  return edits;
}

/**
 * `catalogue('menu', { … })` with marks for its texts, `addedTexts('date-names')` as the table of one language, and `scriptLanguage()` as its
 * code.
 */
function catalogueEdits(tree: Node, all: Texts): readonly Edit[] {
  const edits: Edit[] = [];
  walk(tree, (node) => {
    const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
    const [first, second] = callee ? (node.arguments as readonly Node[]) : [];
    const { start, end } = node;
    if (callee?.name === 'scriptLanguage' || (callee?.name === 'language' && !first)) edits.push({ start, end, text: LANGUAGE_MARK });
    if (callee?.type !== 'Identifier' || first?.type !== 'Literal' || typeof first.value !== 'string') return;
    const english = all.get('en')?.[first.value];
    if (callee.name === 'catalogue' && second && english) {
      edits.push({ start, end, text: `(() => (${marked(english, first.value)}))` });
    }
    if (callee.name === 'addedTexts' && !second) edits.push({ start, end, text: markOf(first.value) });
  });
  return edits;
}

/**
 * Fills in what Vite leaves open until a script has its name: whether it is a module, and which files to fetch with a script that comes
 * later: none, as `modulePreload` is off.
 */
function withoutPlaces(code: string): string {
  const filled = code.replaceAll('__VITE_PRELOAD__', '[]').replaceAll('__VITE_IS_MODERN__', 'true');
  if (filled.includes('__VITE_')) throw new Error('Vite leaves something open in a script that functions/tools/build/texts does not know.');
  return filled;
}

/**
 * Scripts of browsers have their texts in them, in one language: what the page fetches says nothing in another, and nothing is looked up.
 * They are built once with marks, and then written for each language: `_astro/x.js` in English, `_astro/hi/x.js` in Hindi.
 */
export function textsInScripts(): Plugin {
  let all: Texts = new Map();
  /** The scripts of other languages by the names that they have until all are known. */
  const others = new Map<string, ReadonlyMap<string, string>>();
  return {
    name: 'texts-in-scripts',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      all = await allTexts();
    },
    async transform(code, id) {
      if (!OWN.test(id) || !ASKS.test(code)) return null;
      const tree = this.parse(code) as unknown as Node;
      const known = await importsOf(tree, all, async (source) => (await this.resolve(source, id))?.id.replace(/\?.*$/, ''));
      const inlined = inlineTexts(code, tree, known);
      const rest = inlined === code ? tree : (this.parse(inlined) as unknown as Node);
      const edits = [...catalogueEdits(rest, all), ...(id.endsWith('/src/urls.ts') ? plainAddresses(inlined, rest) : [])];
      return { code: edited(inlined, edits), map: null, ...(CATALOGUES.test(id) && { moduleSideEffects: false }) };
    },
    /** The name of a script changes with its texts in any language. */
    augmentChunkHash: () =>
      createHash('sha256')
        .update(JSON.stringify([...all]))
        .digest('hex'),
    renderChunk(code, { fileName }) {
      const tree = this.parse(code) as unknown as Node;
      const written = new Map(languages.map((language) => [language as string, edited(code, saidIn(language, tree, all))]));
      others.set(fileName, written);
      return { code: written.get('en') ?? code, map: null };
    },
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const names = chunks.map(({ preliminaryFileName, fileName }) => [basename(preliminaryFileName), basename(fileName)] as const);
      for (const { preliminaryFileName, fileName } of chunks) {
        for (const [language, code] of others.get(preliminaryFileName) ?? []) {
          if (language === 'en' || !fileName.startsWith(SCRIPTS)) continue;
          const named = names.reduce((text, [before, after]) => text.replaceAll(before, after), withoutPlaces(code));
          const { code: source } = await minify(fileName, named, { module: true });
          this.emitFile({ type: 'asset', fileName: fileName.replace(SCRIPTS, `${SCRIPTS}${language}/`), source });
        }
      }
    },
  };
}
