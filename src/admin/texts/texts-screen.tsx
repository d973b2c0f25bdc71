import { useQuery } from '@tanstack/react-query';
import type { TextList } from '../../features/words/admin/read-words.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { mailOfWords, ownedMails } from '../../rules/words/mail-words.ts';
import { pageTitles } from '../../rules/words/page-words.ts';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { Place, Screen } from '../app/screen.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import { type Column, ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Tabs } from '../parts/list/tabs.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { pagePaths } from './page-paths.ts';
import { textListRead } from './text-reads.client.ts';

interface Row {
  readonly href: string;
  readonly name: string;
  readonly path: string;
  readonly missing: number;
  readonly changed: TextList['pages'][number]['changed'];
}

const pageRows = ({ pages }: TextList): Row[] =>
  pages.map(({ kind, ...row }) => ({ ...row, href: adminUrls.pageText(kind), name: pageTitles[kind], path: pagePaths[kind] }));
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
    render: ({ missing }) =>
      missing > 0 ? (
        <Tag mark="mark-diamond" tone="warn" word={`shown, ${missing} to add`} />
      ) : (
        <Tag mark="tick-disc" tone="ok" word="shown" />
      ),
  },
  { id: 'changed', head: 'Changed', cell: 'second', render: changedText },
];

function TextsScreen({ search }: Place) {
  const read = useQuery(textListRead);
  const isMails = search.get('tab') === 'mails';
  return (
    <>
      <PageHead title="Texts" />
      <Tabs
        label="Texts"
        current={isMails ? 'mails' : 'pages'}
        tabs={[
          { id: 'pages', word: 'Pages', href: adminUrls.texts, count: read.data?.pages.length },
          { id: 'mails', word: 'Mails', href: adminUrls.mailTexts, count: read.data?.mails.length },
        ]}
      />
      <ReadState read={read} failed="Failed to fetch texts." loading="Loading texts…" />
      {read.data && (
        <ListTable
          label={isMails ? 'Mails' : 'Pages'}
          rows={isMails ? mailRows(read.data) : pageRows(read.data)}
          columns={columns}
          keyOf={({ href }) => href}
        />
      )}
      <p className="text-meta text-list__note">
        {isMails
          ? 'Mails about log-in and security keep their words.'
          : 'A change is kept for ever with its day, so that an order always has the terms it was placed under.'}
      </p>
    </>
  );
}

export const textsScreen: Screen = { reads: () => [textListRead], Component: TextsScreen };
