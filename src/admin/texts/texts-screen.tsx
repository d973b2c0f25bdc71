import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { TextList } from '../../features/words/admin/list-texts.server.ts';
import { adminUrls } from '../admin-urls.ts';
import type { AdminRead, Place, Screen } from '../app/screen.ts';
import { ButtonLink } from '../parts/button.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { textListRead, whatsappTextsRead } from './text-reads.client.ts';
import { mailRows, pageRows } from './text-rows.ts';
import { TextTable } from './text-table.tsx';
import { TextTabs } from './text-tabs.tsx';
import { WhatsappTexts } from './whatsapp-texts.tsx';

/** The line under each tab. */
const notes = {
  pages: 'Every change is kept with its date, so that an order always has the terms it was placed under.',
  mails: 'The wording of log-in and security mails is fixed.',
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
      <TextTabs
        current={tab}
        counts={{ pages: data && data.pages.length + data.own.length, mails: data?.mails.length, whatsapp: data?.whatsapp }}
      />
      {tab === 'whatsapp' ? <WhatsappTexts /> : <Texts {...{ read, tab }} />}
    </>
  );
}

function Texts({ read, tab }: { readonly read: UseQueryResult<TextList>; readonly tab: keyof typeof notes }) {
  return (
    <>
      <ReadState read={read} failed="Failed to fetch texts." loading="Loading texts…" />
      {read.data && <TextTable tab={tab} rows={tab === 'mails' ? mailRows(read.data) : pageRows(read.data)} />}
      <p className="text-meta text-list__note">{notes[tab]}</p>
    </>
  );
}

const readsOf = ({ search }: Place): readonly AdminRead[] => [textListRead, ...(tabIn(search) === 'whatsapp' ? [whatsappTextsRead] : [])];

export const textsScreen: Screen = { reads: readsOf, Component: TextsScreen };
