import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { formatDate } from '../../../rules/dates.ts';
import { language } from '../../../rules/language/language.ts';
import { type Policy, policyVersions } from '../../../rules/store/policy-versions.ts';
import { defaultWords } from '../../../rules/words/defaults/default-words.ts';
import { wordsHtml } from '../../../rules/words/fill-words.ts';
import { pageValues } from '../../../rules/words/page-values.ts';
import type { PageKind } from '../../../rules/words/page-words.ts';
import { type OwnVersion, type PolicyAsked, policyShown } from '../../../rules/words/policy-shown.ts';
import { hasWhatsapp } from '../../messages/whatsapp/cloud-api.server.ts';
import { allVersionsQuery, isInAllLanguages, otherLanguagesOf } from '../../words/shown-in.server.ts';
import { pageWordsQueries } from '../../words/words.server.ts';
import { emptyLayoutData, type LayoutData, layoutDataOf, layoutQueries } from '../layout-data.server.ts';
import { documentsTexts } from './documents.texts.ts';
import { dayText, isPolicy, type ListedVersion, type ShownPage, seal, undated } from './shown-page.ts';
import { readTranslatedPage, translatedPageWithoutDatabase } from './translated-page.server.ts';

function listOf(policy: Policy, own: readonly OwnVersion[]): ListedVersion[] {
  const ofOwner = own.map((one) => ({ asked: `v${one.version}`, words: formatDate(one.at), changes: seal(one) }));
  const ofCode = policyVersions[policy].map(({ date, changes }) => ({
    asked: date,
    words: dayText(date),
    changes: changes.length > 0 ? changes.join(' ') : documentsTexts().firstVersion,
  }));
  return [...ofOwner, ...ofCode].map((one, at) => (at === 0 ? { ...one, asked: '' } : one));
}

interface Read {
  readonly versions: readonly OwnVersion[];
  readonly text: readonly { readonly version: number; readonly text: string }[];
}
type ShownEnglish = Omit<ShownPage, 'isTranslated'>;

function shownPage(shop: Shop, kind: PageKind, frame: LayoutData, read: Read, asked: PolicyAsked): ShownEnglish {
  const values = pageValues({ ...frame, byWhatsapp: hasWhatsapp(shop.env) });
  const own = read.text[0]?.text;
  const html = (text: string) => wordsHtml(text, values);
  if (!isPolicy(kind)) return { ...undated, html: html(own ?? defaultWords[kind]) };
  const chosen = policyShown(kind, read.versions, asked);
  const versions = listOf(kind, read.versions);
  if ('own' in chosen) {
    const isEarlier = chosen.own !== read.versions[0];
    return { html: html(own ?? ''), date: formatDate(chosen.own.at), seal: seal(chosen.own), isEarlier, codeDate: null, versions };
  }
  const isFormer = chosen.date !== policyVersions[kind][0].date;
  return {
    html: isFormer ? '' : html(defaultWords[kind]),
    date: dayText(chosen.date),
    seal: null,
    isEarlier: isFormer || read.versions.length > 0,
    codeDate: isFormer ? chosen.date : null,
    versions,
  };
}

const numberOf = (text: string | null, form: RegExp) => {
  const [, digits] = form.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/**
 * Reads a page whose text the owner may write, with the layout in one round trip. If the database is down, it shows the text of the code.
 */
export async function readPageWords(
  shop: Shop,
  kind: PageKind,
  search = new URLSearchParams(),
): Promise<{ readonly frame: LayoutData; readonly page: ShownPage }> {
  const asked = { version: search.get('version'), on: search.get('on') };
  const own = { version: numberOf(asked.version, /^v(\d{1,9})$/), on: numberOf(asked.on, /^(\d{1,15})$/) };
  const isEnglish = language() === 'en';
  try {
    if (!isEnglish) return await readTranslatedPage(shop, kind, asked, own);
    const read = await shop.db.read({
      frame: layoutQueries(shop),
      words: pageWordsQueries(shop, kind, 'en', own),
      ...(otherLanguagesOf(shop).length > 0 && { all: allVersionsQuery(shop, [kind]) }),
    });
    const frame = layoutDataOf(read.frame);
    const isTranslated = await isInAllLanguages(shop, kind, read.all ?? []);
    return { frame, page: { ...shownPage(shop, kind, frame, await known(shop, kind, read.words, asked), asked), isTranslated } };
  } catch (error) {
    logFault('frame', error);
    const page = isEnglish
      ? {
          ...shownPage(shop, kind, emptyLayoutData, { versions: [], text: [] }, asked),
          isTranslated: await isInAllLanguages(shop, kind, []),
        }
      : translatedPageWithoutDatabase(shop, kind, asked);
    return { frame: emptyLayoutData, page };
  }
}

/** An address may ask for a version that there is not: the newest is shown in its place, which needs a round trip of its own. */
async function known(shop: Shop, kind: PageKind, read: Read, asked: PolicyAsked): Promise<Read> {
  if (!isPolicy(kind)) return read;
  const chosen = policyShown(kind, read.versions, asked);
  if (!('own' in chosen) || read.text[0]?.version === chosen.own.version) return read;
  return shop.db.read(pageWordsQueries(shop, kind, 'en', { version: chosen.own.version }));
}
