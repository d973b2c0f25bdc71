import type { TextList } from '../../features/words/admin/list-texts.server.ts';
import { shortDate, startOfIstDate } from '../../rules/dates.ts';
import { languageFacts } from '../../rules/language/languages.ts';
import { currentVersion, type Policy, policyVersions } from '../../rules/store/policy-versions.ts';
import { count } from '../../rules/text.ts';
import { mailOfWords, ownedMails } from '../../rules/words/mail-words.ts';
import { slugOfKind } from '../../rules/words/own-page.ts';
import { type PageKind, pageTitles } from '../../rules/words/page-words.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import { stateWords } from './languages/state-words.ts';
import { pagePaths } from './page-paths.ts';

/** A text as the list shows it. */
export interface TextRow {
  readonly href: string;
  readonly name: string;
  /** Its address in the shop; '' for a mail. */
  readonly path: string;
  readonly state: 'shown' | 'incomplete' | 'hidden';
  /** Note about what is particular about it; '' for nothing. */
  readonly note: string;
  /** '12 Oct 2026 by you' */
  readonly changed: string;
  /** The languages in which something is to be done: 'हिन्दी: English changed since'; '' for none. */
  readonly behind: string;
}

type PageRow = TextList['pages'][number];

const changedText = ({ changed }: Pick<PageRow, 'changed'>) => (changed ? `${shortDate(changed.at)} by ${changed.by}` : 'Original text');
const behindText = ({ others }: Pick<PageRow, 'others'>) =>
  others
    .filter(({ state }) => state === 'changed' || state === 'missing')
    .map(({ language, state }) => `${languageFacts[language].name}: ${stateWords[state]}`)
    .join(', ');
const isPolicy = (kind: PageKind): kind is Policy & PageKind => kind in policyVersions;

function noteOf({ kind, changed, missing, questions }: PageRow): string {
  if (missing > 0) return `The law asks for ${count(missing, 'more passage')}`;
  if (questions !== null) return count(questions, 'question');
  if (isPolicy(kind)) return `In force since ${shortDate(changed?.at ?? startOfIstDate(currentVersion(kind)))}`;
  return '';
}

/** The pages that the shop comes with, then those that the owner made. */
export const pageRows = ({ pages, own }: TextList): TextRow[] => [
  ...pages.map((row) => ({
    ...{ href: adminUrls.pageText(row.kind), name: pageTitles[row.kind], path: pagePaths[row.kind] },
    state: row.missing > 0 ? ('incomplete' as const) : ('shown' as const),
    note: noteOf(row),
    changed: changedText(row),
    behind: behindText(row),
  })),
  ...own.map(({ kind, title: name, state, ...row }) => {
    const slug = slugOfKind(kind);
    const isShown = state === 'shown';
    return {
      ...{ href: adminUrls.ownPage(slug), name, path: urls.ownPage(slug), state: isShown ? ('shown' as const) : ('hidden' as const) },
      note: isShown ? 'In the footer' : 'Shoppers do not see it',
      changed: changedText(row),
      behind: behindText(row),
    };
  }),
];

export const mailRows = ({ mails }: TextList): TextRow[] =>
  mails.map(({ kind, ...row }) => ({
    ...{ href: adminUrls.mailText(kind), name: ownedMails[mailOfWords(kind)], path: '', note: '' },
    state: 'shown',
    changed: changedText(row),
    behind: behindText(row),
  }));
