import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { speak } from '../../../../src/rules/language/language.ts';
import { type Language, languages } from '../../../../src/rules/language/languages.ts';
import { urls } from '../../../../src/urls.ts';
import { type Edit, type Node, walk } from './walk.ts';

/** A text, one with forms for numbers, or a table of texts that English does without. */
type Value = string | { readonly [name: string]: Value } | readonly Value[];
/** By the names of catalogues. */
type OfLanguage = Readonly<Record<string, Value>>;

export type Texts = ReadonlyMap<string, OfLanguage>;

/** The name of what `urls` has as plain text, among the catalogues. */
export const ADDRESSES = 'urls';

const root = join(import.meta.dirname, '../../../..');

const load = async <T>(file: string) => (await import(pathToFileURL(file).href)) as T;

/** The catalogues that a file exports, each with its name and its English. */
export async function cataloguesOf(file: string): Promise<ReadonlyMap<string, { readonly name: string; readonly english: Value }>> {
  const module = await load<Readonly<Record<string, unknown>>>(file);
  return new Map(
    Object.entries(module).flatMap(([exported, value]) =>
      typeof value === 'function' && 'catalogue' in value
        ? [[exported, { name: String(value.catalogue), english: (value as unknown as () => Value)() }] as const]
        : [],
    ),
  );
}

async function translationsOf(language: string): Promise<OfLanguage> {
  const files = globSync(`src/texts/${language}/*/*.ts`, { cwd: root });
  const read = files.map(async (file) => [basename(file, '.ts'), (await load<{ default: Value }>(join(root, file))).default] as const);
  return Object.fromEntries(await Promise.all(read));
}

async function englishTexts(): Promise<OfLanguage> {
  const files = globSync('src/**/*.texts.ts', { cwd: root }).map((file) => cataloguesOf(join(root, file)));
  return Object.fromEntries((await Promise.all(files)).flatMap((found) => [...found.values()].map(({ name, english }) => [name, english])));
}

/** Addresses that are the same for everybody, in a language. */
function addressesIn(language: Language): Value {
  speak(language);
  const plain = Object.entries(urls).filter((each): each is [string, string] => typeof each[1] === 'string');
  speak(null);
  return Object.fromEntries(plain);
}

/** Every text of the shop in its languages, English first, and under ADDRESSES what `urls` has as plain text. */
export async function allTexts(): Promise<Texts> {
  const texts = languages.map(async (each) => (each === 'en' ? englishTexts() : translationsOf(each)));
  const all = await Promise.all(texts);
  return new Map(languages.map((each, at) => [each, { ...all[at], [ADDRESSES]: addressesIn(each) }]));
}

const at = (texts: OfLanguage | undefined, name: string, path: readonly string[]): Value | undefined =>
  path.reduce<Value | undefined>(
    (value, key) => (typeof value === 'object' ? (value as Readonly<Record<string, Value>>)[key] : undefined),
    texts?.[name],
  );

/** 'no-order' as a part of a name in a script, and the reverse. */
const DASH = '_dash_';
const nameOfKey = (key: string) => key.replaceAll('-', DASH);
const keyOfName = (name: string) => name.replaceAll(DASH, '-');

/**
 * Returns the mark that replaces a text in a script until that is written for a language: a name that nothing declares, so nobody works
 * with its value.
 */
export const markOf = (name: string, path: readonly string[] = []): string =>
  ['TEXT', name.replaceAll('-', '_'), ...path.map(nameOfKey)].join('$');
/** Mark that replaces the code of the language. */
export const LANGUAGE_MARK = 'TEXT$';

/** The code of the same shape, with a mark in the place of each text. */
export const marked = (value: Value, name: string, path: readonly string[] = []): string =>
  typeof value === 'string'
    ? markOf(name, path)
    : `{${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${marked(inner, name, [...path, key])}`)}}`;

/** The code of each text of a catalogue, by its key. */
export const codeOfTexts = (english: Value, name: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(english).map(([key, value]) => [key, marked(value, name, [key])]));

/** Returns the places of a script's marks, with their texts in a language. What a language has not is in English. */
export function saidIn(language: string, tree: Node, all: Texts): readonly Edit[] {
  const names = new Map([...all.values()].flatMap((texts) => Object.keys(texts)).map((name) => [name.replaceAll('-', '_'), name]));
  const said = (mark: string): Value | undefined => {
    const [, name = '', ...parts] = mark.split('$');
    const keys = parts.map(keyOfName);
    const own = names.get(name) ?? '';
    return mark === LANGUAGE_MARK ? language : (at(all.get(language), own, keys) ?? at(all.get('en'), own, keys));
  };
  const edits: Edit[] = [];
  walk(tree, ({ type, start, end, name }) => {
    if (type !== 'Identifier' || !String(name).startsWith(LANGUAGE_MARK)) return;
    const value = said(String(name));
    edits.push({ start, end, text: typeof value === 'object' ? `(${JSON.stringify(value)})` : (JSON.stringify(value) ?? 'undefined') });
  });
  return edits;
}
