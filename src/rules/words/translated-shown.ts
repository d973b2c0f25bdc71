import type { Language } from '../language/languages.ts';
import type { Policy } from '../store/policy-versions.ts';
import { type OwnVersion, type PolicyAsked, policyShown } from './policy-shown.ts';

/** A version that the owner wrote in another language. */
export interface TranslatedVersion extends OwnVersion {
  /** The English version that it says; 0 for the words of the code. */
  readonly follows: number;
}

/**
 * Returns whether a version in another language says the newest English: that very version, or one with the same words, as taking a text
 * back makes a version too. `english`: the owner's, newest first.
 */
export function saysNewest(follows: number, english: readonly Pick<OwnVersion, 'version' | 'hash'>[]): boolean {
  const [newest] = english;
  if (!newest) return follows === 0;
  return english.find(({ version }) => version === follows)?.hash === newest.hash;
}

/** The text of a page in another language. */
export interface TranslatedChoice {
  /** It is the English: there is none in the language, or it says an earlier English. */
  readonly isEnglish: boolean;
  /** The version of the owner's; null for the words of the code. */
  readonly own: (OwnVersion & { readonly follows?: number | null }) | null;
  /** Of the words of the code for a policy: their date. */
  readonly date?: string | undefined;
}

interface Written {
  /** English versions of the owner, newest first. */
  readonly english: readonly OwnVersion[];
  /** Those in the language of the page. */
  readonly own: readonly TranslatedVersion[];
  /** The code has words in the language. */
  readonly hasCode: boolean;
}

/**
 * Returns the text that shoppers read: the owner's newest version where it says the newest English; the words of the code where the owner
 * has no English of his own; else the English.
 */
export function translatedShown({ english, own: [newest], hasCode }: Written): TranslatedChoice {
  if (newest && saysNewest(newest.follows, english)) return { isEnglish: false, own: newest };
  const [englishOwn = null] = english;
  return { isEnglish: englishOwn !== null || !hasCode, own: englishOwn };
}

/**
 * The same for a policy, of which an address may ask for a version of the owner's in the language, for one of the code's by its date, or for
 * the text at a moment. `codeDate`: of the words of the code in the language.
 */
export function translatedPolicyShown(
  policy: Policy,
  { english, own, codeDate }: Omit<Written, 'hasCode'> & { readonly codeDate: string | undefined },
  { version, on }: PolicyAsked,
): TranslatedChoice {
  const moment = /^\d{1,15}$/.test(on ?? '') ? Number(on) : null;
  const named = moment === null ? own.find((one) => `v${one.version}` === version) : undefined;
  if (named) return { isEnglish: false, own: named };
  // The versions of the owner's are numbered in each language: 'v3' of the English has another address.
  const inEnglish = policyShown(policy, english, { version: version?.startsWith('v') ? null : version, on });
  const date = 'date' in inEnglish ? inEnglish.date : undefined;
  const ofCode = { isEnglish: date !== codeDate, own: null, date };
  if (moment === null && date !== undefined && date === version) return ofCode;
  const until = <V extends OwnVersion>(versions: readonly V[]) => (moment === null ? versions : versions.filter(({ at }) => at <= moment));
  const shown = translatedShown({ english: until(english), own: until(own), hasCode: date === codeDate });
  return shown.own ? shown : ofCode;
}

/** A version of a page in any language. */
export interface VersionIn extends OwnVersion {
  readonly language: Language;
  /** Null in English. */
  readonly follows: number | null;
}

/**
 * Returns whether shoppers read a page in each of these languages, and in none the English in its place. `versions`: the owner's in all
 * languages, newest first. `hasCode`: the code has words of the page in a language; those of a policy say its newest English.
 */
export function isShownInAll(
  languages: readonly Language[],
  versions: readonly VersionIn[],
  hasCode: (language: Language) => boolean,
): boolean {
  const versionsIn = (language: Language) =>
    versions.filter((one) => one.language === language).map((one) => ({ ...one, follows: one.follows ?? 0 }));
  const english = versionsIn('en');
  return languages.every((each) => !translatedShown({ english, own: versionsIn(each), hasCode: hasCode(each) }).isEnglish);
}
