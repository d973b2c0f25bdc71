import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { TextList } from '../../features/words/admin/read-words.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { mailOfWords, ownedMails } from '../../rules/words/mail-words.ts';
import { slugOfKind } from '../../rules/words/own-page.ts';
import { pageTitles } from '../../rules/words/page-words.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { AdminRead, Place, Screen } from '../app/screen.ts';
import { ButtonLink } from '../parts/button.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { type Column, ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Tabs } from '../parts/list/tabs.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { pagePaths } from './page-paths.ts';
import { textListRead, whatsappTextsRead } from './text-reads.client.ts';
import { WhatsappTexts } from './whatsapp-texts.tsx';

interface Row {
  readonly href: string;
  readonly name: string;
  readonly path: string;
  readonly missing: number;
  readonly isHidden?: boolean;
  readonly changed: TextList['pages'][number]['changed'];
}

const pageRows = ({ pages, own }: TextList): Row[] => [
  ...pages.map(({ kind, ...row }) => ({ ...row, href: adminUrls.pageText(kind), name: pageTitles[kind], path: pagePaths[kind] })),
  ...own.map(({ kind, title: name, state, ...row }) => {
    const slug = slugOfKind(kind);
    return { ...row, href: adminUrls.ownPage(slug), name, path: urls.ownPage(slug), isHidden: state === 'hidden' };
  }),
];
const mailRows = ({ mails }: TextList): Row[] =>
  mails.map(({ kind, ...row }) => ({ ...row, href: adminUrls.mailText(kind), name: ownedMails[mailOfWords(kind)], path: '' }));

const changedText = ({ changed }: Row) => (changed ? `${formatDate(changed.at)} by ${changed.by}` : 'Original text');

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    head: 'Text',
    cell: 'title',
    render: ({ href, name, path }) => (
      <>
        <AdminLink className="text-list__name" href={href}>
          {name}
        </AdminLink>
        {path && <span className="text-meta hide-phone">{path}</span>}
      </>
    ),
  },
  {
    id: 'state',
    head: 'State',
    cell: 'end',
    render: ({ missing, isHidden }) =>
      isHidden ? (
        <Tag mark="mark-diamond" tone="off" word="hidden" />
      ) : missing > 0 ? (
        <Tag mark="mark-diamond" tone="warn" word={`shown, ${missing} to add`} />
      ) : (
        <Tag mark="tick-disc" tone="ok" word="shown" />
      ),
  },
  { id: 'changed', head: 'Changed', cell: 'second', render: changedText },
];

/** What the second line of each tab says. */
const notes = {
  pages: 'A change is kept for ever with its day, so that an order always has the terms it was placed under.',
  mails: 'Mails about log-in and security keep their words.',
} as const;

type Tab = keyof typeof notes | 'whatsapp';
const tabIn = (search: URLSearchParams): Tab => {
  const tab = search.get('tab');
  return tab === 'mails' || tab === 'whatsapp' ? tab : 'pages';
};

function TextsScreen({ search }: Place) {
  const read = useQuery(textListRead);
  const { data } = read;
  const tab = tabIn(search);
  return (
    <>
      <PageHead title="Texts">
        <ButtonLink className="add-button" icon="plus" word="New page" href={adminUrls.addOwnPage} />
      </PageHead>
      <Tabs
        label="Texts"
        current={tab}
        tabs={[
          { id: 'pages', word: 'Pages', href: adminUrls.texts, count: data && data.pages.length + data.own.length },
          { id: 'mails', word: 'Mails', href: adminUrls.mailTexts, count: data?.mails.length },
          { id: 'whatsapp', word: 'WhatsApp', href: adminUrls.whatsappTexts },
        ]}
      />
      {tab === 'whatsapp' ? <WhatsappTexts /> : <TextTable {...{ read, tab }} />}
    </>
  );
}

function TextTable({ read, tab }: { readonly read: UseQueryResult<TextList>; readonly tab: keyof typeof notes }) {
  return (
    <>
      <ReadState read={read} failed="Failed to fetch texts." loading="Loading texts…" />
      {read.data && (
        <ListTable
          label={tab === 'mails' ? 'Mails' : 'Pages'}
          rows={tab === 'mails' ? mailRows(read.data) : pageRows(read.data)}
          columns={columns}
          keyOf={({ href }) => href}
        />
      )}
      <p className="text-meta text-list__note">{notes[tab]}</p>
    </>
  );
}

const readsOf = ({ search }: Place): readonly AdminRead[] => [textListRead, ...(tabIn(search) === 'whatsapp' ? [whatsappTextsRead] : [])];

export const textsScreen: Screen = { reads: readsOf, Component: TextsScreen };
