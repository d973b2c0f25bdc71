import { language } from './language.ts';
import type { Language } from './languages.ts';

/** A text with a number in it: `{ one: '{n} piece', other: '{n} pieces' }`. */
export interface Counted {
  readonly one: string;
  readonly other: string;
}
type Text = string | Counted;
export type Texts = Readonly<Record<string, Text>>;

/** The texts of a place in the shop, in the language of the page. `name`: under which other languages add theirs. */
export type Catalogue<T extends Texts = Texts> = (() => T) & { readonly catalogue: string };

/** The names in braces: 'Only {left} of {all}' → 'left' | 'all'. */
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<T> = T extends Counted ? Names<T['one']> | Names<T['other']> : Names<T>;
type Values<S> = Readonly<Record<Names<S>, string | number>>;

/** Of each language but English, whose texts are in the modules themselves. */
const added: Partial<Record<Language, Readonly<Record<string, object>>>> = {};

/** Adds texts of a language, by the names of their catalogues. */
export function addTexts(to: Language, texts: Readonly<Record<string, object>>): void {
  added[to] = { ...added[to], ...texts };
}

/** Returns what a language added under a name; undefined in English. */
export const addedTexts = <T extends object>(name: string): T | undefined => added[language()]?.[name] as T | undefined;

/** Makes a catalogue: its English is written here, and src/texts has the other languages. English stands for a language without it. */
export function catalogue<const T extends Texts>(name: string, english: T): Catalogue<T> {
  return Object.assign(() => addedTexts<T>(name) ?? english, { catalogue: name });
}

/** The translation itself if it has the names of the English; `never` if one is missing or unknown. */
export type Same<E, O> = [NamesOf<E>] extends [NamesOf<O>] ? ([NamesOf<O>] extends [NamesOf<E>] ? O : never) : never;
type Translated<T extends Texts> = { readonly [K in keyof T]: T[K] extends string ? string : Counted };

/** `translation<typeof cartTexts>()({ … })`: a missing text, and a missing or unknown name in braces, does not compile. */
export const translation =
  <C extends Catalogue>() =>
  <const O extends Translated<ReturnType<C>>>(
    texts: O & { readonly [K in keyof ReturnType<C>]: Same<ReturnType<C>[K], K extends keyof O ? O[K] : never> },
  ): Texts =>
    texts as Texts;

/** `fill('Only {left} left!', { left: 4 })` → 'Only 4 left!' */
export const fill = <const S extends string>(text: S, values: Values<S>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String((values as Readonly<Record<string, string | number>>)[name]));
