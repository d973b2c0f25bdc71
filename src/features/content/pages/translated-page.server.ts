import { inLanguage } from '../../../platform/request/request-note.ts';
import type { Shop } from '../../../platform/shop.ts';
import { formatDate } from '../../../rules/dates.ts';
import { language } from '../../../rules/language/language.ts';
import { languageFacts } from '../../../rules/language/languages.ts';
import { currentVersion } from '../../../rules/store/policy-versions.ts';
import { codeWords } from '../../../rules/words/defaults/code-words.ts';
import { defaultWords } from '../../../rules/words/defaults/default-words.ts';
import { wordsHtml } from '../../../rules/words/fill-words.ts';
import { pageValues } from '../../../rules/words/page-values.ts';
import type { PageKind } from '../../../rules/words/page-words.ts';
import type { PolicyAsked } from '../../../rules/words/policy-shown.ts';
import { type TranslatedChoice, translatedPolicyShown, translatedShown } from '../../../rules/words/translated-shown.ts';
import { hasWhatsapp } from '../../messages/whatsapp/cloud-api.server.ts';
import { pageWordsQueries, type WordsAsked } from '../../words/words.server.ts';
import { emptyLayoutData, type LayoutData, layoutDataOf, layoutQueries } from '../layout-data.server.ts';
import { documentsTexts } from './documents.texts.ts';
import { dayText, isPolicy, type ShownPage, seal, undated } from './shown-page.ts';
import { languageNote, listOfTranslated, type Versions } from './translated-versions.ts';

function choose(kind: PageKind, versions: Versions, asked: PolicyAsked): TranslatedChoice {
  const words = codeWords(kind);
  return isPolicy(kind)
    ? translatedPolicyShown(kind, { ...versions, codeDate: words?.follows }, asked)
    : translatedShown({ ...versions, hasCode: words !== undefined });
}

interface Chosen {
  readonly versions: Versions;
  readonly choice: TranslatedChoice;
  /** Of the owner's version; null for the words of the code. */
  readonly text: string | null;
}

/** The text with its blanks filled in its own language. */
function htmlOf(shop: Shop, kind: PageKind, frame: LayoutData, { choice: { isEnglish }, text }: Chosen): string {
  const valuesNow = () => pageValues({ ...frame, byWhatsapp: hasWhatsapp(shop.env) });
  if (isEnglish) return wordsHtml(text ?? defaultWords[kind], inLanguage('en', valuesNow));
  return wordsHtml(text ?? codeWords(kind)?.text ?? defaultWords[kind], valuesNow());
}

function translatedPage(shop: Shop, kind: PageKind, frame: LayoutData, chosen: Chosen): ShownPage {
  const { versions, choice } = chosen;
  const { own, isEnglish, date = '' } = choice;
  const binds = inLanguage('en', () => documentsTexts().binds);
  const about = {
    isTranslated: !isEnglish,
    lang: isEnglish ? languageFacts.en.tag : undefined,
    note: languageNote(isPolicy(kind) ? kind : null, choice, versions, binds),
  };
  if (!isPolicy(kind)) return { ...undated, ...about, html: htmlOf(shop, kind, frame, chosen) };
  const inForce = choose(kind, versions, { version: null, on: null });
  const isFormer = own === null && date !== currentVersion(kind);
  return {
    ...about,
    html: isFormer ? '' : htmlOf(shop, kind, frame, chosen),
    date: own ? formatDate(own.at) : dayText(date),
    seal: own && seal(own),
    isEarlier: own !== inForce.own || date !== (inForce.date ?? ''),
    codeDate: isFormer ? date : null,
    versions: listOfTranslated(kind, versions, inForce),
  };
}

/** Reads a page in another language than English, with the layout in one round trip. */
export async function readTranslatedPage(
  shop: Shop,
  kind: PageKind,
  asked: PolicyAsked,
  { version, on }: WordsAsked,
): Promise<{ readonly frame: LayoutData; readonly page: ShownPage }> {
  const read = await shop.db.read({
    frame: layoutQueries(shop),
    english: pageWordsQueries(shop, kind, 'en', { on }),
    own: pageWordsQueries(shop, kind, language(), { version, on }),
  });
  const frame = layoutDataOf(read.frame);
  const versions: Versions = {
    english: read.english.versions,
    own: read.own.versions.map(({ follows, ...one }) => ({ ...one, follows: follows ?? 0 })),
  };
  const choice = choose(kind, versions, asked);
  const text = await textOf(shop, kind, choice, choice.isEnglish ? read.english.text : read.own.text);
  return { frame, page: translatedPage(shop, kind, frame, { versions, choice, text }) };
}

/** An address may ask for a version that there is not: the text that is shown in its place needs a round trip of its own. */
async function textOf(
  shop: Shop,
  kind: PageKind,
  { own, isEnglish }: TranslatedChoice,
  read: readonly { readonly version: number; readonly text: string }[],
): Promise<string | null> {
  if (!own) return null;
  const known = read.find(({ version }) => version === own.version);
  if (known) return known.text;
  const { text } = await shop.db.read(pageWordsQueries(shop, kind, isEnglish ? 'en' : language(), { version: own.version }));
  return text[0]?.text ?? null;
}

/** Returns what the code has, for a page while the database does not answer. */
export function translatedPageWithoutDatabase(shop: Shop, kind: PageKind, asked: PolicyAsked): ShownPage {
  const versions: Versions = { english: [], own: [] };
  return translatedPage(shop, kind, emptyLayoutData, { versions, choice: choose(kind, versions, asked), text: null });
}
