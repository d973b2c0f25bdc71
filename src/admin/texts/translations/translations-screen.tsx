import { useCallback, useState } from 'react';
import { count } from '../../../rules/text.ts';
import { englishNameOf, type OtherLanguage, otherLanguages } from '../../../rules/translations/other-languages.ts';
import { keyText } from '../../../rules/translations/own-key.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminRead } from '../../app/admin-calls.client.ts';
import { AdminLink } from '../../app/admin-link.tsx';
import type { Screen } from '../../app/screen.ts';
import type { TranslationList } from '../../own-translations/list-translations.server.ts';
import { TranslationForm } from '../../own-translations/translation-form.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState, ReadState } from '../../parts/list/list-states.tsx';
import { ListTable } from '../../parts/list/list-table.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { listRead, useList } from '../../parts/list/use-list.client.ts';
import { TextTabs } from '../text-tabs.tsx';
import { translationColumns } from './translation-columns.tsx';
import { TranslationTools } from './translation-tools.tsx';

const [first = ''] = otherLanguages;

const translationListRead = listRead({ language: first as string, tab: 'all', kind: 'any', search: '' }, (query) =>
  adminRead('GET /admin/translations', { query }),
);

/** The language of an address; the first where it names none of the shop's. */
const languageIn = (text: string): OtherLanguage => otherLanguages.find((one) => one === text) ?? (first as OtherLanguage);

const chips = [
  ['all', 'All'],
  ['draft', 'Drafts'],
  ['missing', 'Missing'],
  ['changed', 'English changed'],
  ['sample', 'Sample'],
] as const;

function TranslationsScreen() {
  const { fields, set, read, data } = useList(translationListRead);
  const language = languageIn(fields.language);
  const drafts = data?.tabs.draft ?? 0;
  const find = useCallback((text: string) => set({ search: text }, { replace: true }), [set]);
  return (
    <>
      <PageHead title="Texts">
        {drafts > 0 && (
          <ButtonLink className="add-button" word={`Check ${count(drafts, 'draft')}`} href={adminUrls.translationsOn('draft')} />
        )}
      </PageHead>
      <TextTabs current="words" counts={{ words: data?.tabs.all }} />
      {data && <Progress list={data} language={language} />}
      <div className="views">
        <nav aria-label="States">
          {chips.map(([id, word]) => (
            <AdminLink
              key={id}
              href={id === 'all' ? adminUrls.translations : adminUrls.translationsOn(id)}
              aria-current={id === fields.tab ? 'page' : undefined}
            >
              {word} {data?.tabs[id]}
            </AdminLink>
          ))}
        </nav>
      </div>
      <TranslationTools {...{ fields, language }} onSearch={find} onChange={set} />
      <ReadState read={read} failed="Failed to fetch the texts." loading="Loading the texts…" />
      {data?.rows.length === 0 && (
        <EmptyState title="No texts here">
          <p>{fields.search ? 'No text contains these letters.' : `There is nothing to do for ${englishNameOf(language)} here.`}</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <Rows key={language} rows={data.rows} language={language} />
          <Pager page={data} noun="texts" onMove={set} />
        </>
      )}
    </>
  );
}

/** 'Hindi: 562 of 604 right', and whether shoppers see it yet. */
function Progress({ list: { counts, tabs, isOffered }, language }: { readonly list: TranslationList; readonly language: OtherLanguage }) {
  const name = englishNameOf(language);
  const { reviewed, draft, missing } = counts;
  return (
    <div className="translation-progress">
      <p className="row">
        <b>
          {name}: {reviewed} of {tabs.all} right
        </b>
        <span className="text-meta">
          {count(draft, 'draft')}, {missing} missing. A draft or a gap shows English.
        </span>
      </p>
      <progress value={reviewed} max={Math.max(tabs.all, 1)} aria-label={`${name}, right`} />
      <p className="text-meta">
        {isOffered ? `Shoppers can choose ${name}.` : `Shoppers do not see ${name} yet: the shop’s setting LANGUAGES does not name it.`}
      </p>
    </div>
  );
}

function Rows({ rows, language }: { readonly rows: TranslationList['rows']; readonly language: OtherLanguage }) {
  const [open, setOpen] = useState('');
  const columns = translationColumns({
    language,
    isOpen: (row) => keyText(row) === open,
    onOpen: (row) => setOpen((before) => (before === keyText(row) ? '' : keyText(row))),
  });
  return (
    <ListTable
      label="Texts"
      rows={rows}
      columns={columns}
      keyOf={keyText}
      below={(row) => keyText(row) === open && <TranslationForm kind={row.kind} subject={row.subject} language={language} fields={[row]} />}
    />
  );
}

export const translationsScreen: Screen = { reads: ({ search }) => [translationListRead(search)], Component: TranslationsScreen };
