import { formatDate } from '../../../rules/dates.ts';
import { fill } from '../../../rules/language/texts.ts';
import { type Policy, policyVersions } from '../../../rules/store/policy-versions.ts';
import { codeWords } from '../../../rules/words/defaults/code-words.ts';
import type { OwnVersion } from '../../../rules/words/policy-shown.ts';
import type { TranslatedChoice, TranslatedVersion } from '../../../rules/words/translated-shown.ts';
import { documentsTexts } from './documents.texts.ts';
import { dayText, type LanguageNote, type ListedVersion, seal } from './shown-page.ts';

/** Versions of a page by the owner, newest first: in English, and in the language of the page. */
export interface Versions {
  readonly english: readonly OwnVersion[];
  readonly own: readonly TranslatedVersion[];
}

/** The versions of a policy in the language of the page; before them the English, where that is in force. */
export function listOfTranslated(policy: Policy, { own }: Versions, inForce: TranslatedChoice): ListedVersion[] {
  const t = documentsTexts();
  const ofCode: readonly { readonly date: string; readonly changes: readonly string[] }[] = policyVersions[policy];
  const inEnglish = inForce.isEnglish && inForce.own;
  return [
    ...(inEnglish ? [{ asked: '', words: formatDate(inEnglish.at), changes: fill(t.inEnglish, { seal: seal(inEnglish) }) }] : []),
    ...own.map((one) => ({ asked: inForce.own === one ? '' : `v${one.version}`, words: formatDate(one.at), changes: seal(one) })),
    ...ofCode.map(({ date, changes }) => ({
      asked: inForce.own === null && inForce.date === date ? '' : date,
      words: dayText(date),
      changes: (codeWords(policy)?.changes?.[date] ?? changes).join(' ') || t.firstVersion,
    })),
  ];
}

/** Returns which English text a translation of a policy says, and the query of its address. */
function followed({ own, date }: TranslatedChoice, { english }: Versions): Pick<LanguageNote, 'query'> & { readonly words: string } {
  const t = documentsTexts();
  const version = own?.follows ?? 0;
  const of = english.find((one) => one.version === version);
  if (of)
    return { words: fill(t.followsVersion, { version, date: formatDate(of.at) }), query: of === english[0] ? '' : `?version=v${version}` };
  return { words: fill(t.followsDate, { date: dayText(date ?? '') }), query: english.length > 0 ? `?version=${date}` : '' };
}

/** Returns what is above a text that is in English, and above a translation of a policy. `binds`: the sentence in English. */
export function languageNote(policy: Policy | null, choice: TranslatedChoice, versions: Versions, binds: string): LanguageNote | null {
  const t = documentsTexts();
  if (choice.isEnglish) return { sentences: [t.onlyEnglish], english: null, query: '' };
  if (!policy) return null;
  const { words, query } = followed({ date: policyVersions[policy][0].date, ...choice }, versions);
  return { sentences: [t.binds, words], english: binds, query };
}
