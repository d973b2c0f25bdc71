import type { OwnRow } from '../../../features/translations/admin/write-translation.server.ts';
import { languageFacts } from '../../../rules/language/languages.ts';
import { englishNameOf, type OtherLanguage } from '../../../rules/translations/other-languages.ts';
import type { OwnKind } from '../../../rules/translations/own-fields.ts';
import { whereText } from '../../../rules/translations/own-words.ts';
import { adminUrls } from '../../admin-urls.ts';
import { StateTag } from '../../own-translations/state-tag.tsx';
import type { Column } from '../../parts/list/list-table.tsx';
import { TextLink } from '../../parts/text-link.tsx';

/** The screen on which the English is written. */
const placeOf: Readonly<Record<OwnKind, (subject: string) => string>> = {
  product: (subject) => adminUrls.product(Number(subject)),
  category: () => adminUrls.categories,
  banner: () => adminUrls.banners,
  notice: () => adminUrls.settings,
  store: () => adminUrls.settings,
  attribute: () => adminUrls.products,
};

interface Opening {
  readonly language: OtherLanguage;
  readonly isOpen: (row: OwnRow) => boolean;
  readonly onOpen: (row: OwnRow) => void;
}

/** English, the other language, its state and its place. A press on the English opens the row. */
export const translationColumns = ({ language, isOpen, onOpen }: Opening): readonly Column<OwnRow>[] => [
  {
    ...{ id: 'english', head: 'English', cell: 'title' },
    render: (row) => (
      <button type="button" className="name translation-list__text" aria-expanded={isOpen(row)} onClick={() => onOpen(row)}>
        {row.english || 'English text deleted'}
      </button>
    ),
  },
  {
    ...{ id: 'text', head: languageFacts[language].name, cell: 'second' },
    render: ({ text }) =>
      text ? (
        <span className="translation-list__text" lang={languageFacts[language].tag}>
          {text}
        </span>
      ) : (
        <span className="text-meta">no {englishNameOf(language)} yet</span>
      ),
  },
  { ...{ id: 'state', head: 'State', cell: 'end' }, render: ({ state }) => <StateTag state={state} /> },
  {
    ...{ id: 'where', head: 'Where', cell: 'wide-only' },
    render: (row) => <TextLink look="link" word={whereText(row)} href={placeOf[row.kind](row.subject)} />,
  },
];
