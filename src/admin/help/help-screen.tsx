import { useQuery } from '@tanstack/react-query';
import { Rich } from '../../ui/rich-text/rich.tsx';
import { adminUrls } from '../admin-urls.ts';
import { adminRead } from '../app/admin-calls.client.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { Place, Screen } from '../app/screen.ts';
import { type HelpPage, helpPageIds, helpPages } from '../parts/help/help-pages.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import type { HelpBlock } from './help-blocks.ts';

const pageRead = (id: string) => adminRead('GET /admin/help/:id', { params: { id } });

function HelpScreen() {
  return (
    <>
      <PageHead title="Help" meta="What to do, in plain words. A question mark next to a figure says what it counts." />
      <Pages />
    </>
  );
}

function Pages({ except }: { readonly except?: HelpPage | undefined }) {
  return (
    <nav aria-label="Pages of the help">
      <ul className="plain-list">
        {helpPageIds
          .filter((id) => id !== except)
          .map((id) => (
            <li key={id}>
              <AdminLink className="link tap" href={adminUrls.helpOn(id)}>
                {helpPages[id]}
              </AdminLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function HelpPageScreen({ params }: Place) {
  const page = helpPageIds.find((id) => id === params.id);
  const read = useQuery(pageRead(params.id ?? ''));
  return (
    <>
      <PageHead title={page ? helpPages[page] : 'Help'} />
      <ReadState read={read} failed="Failed to fetch the help." loading="Loading the help…" />
      <article className="help-page">
        {read.data?.blocks.map((block) => (
          <Block key={'lines' in block ? block.lines[0] : block.text} block={block} />
        ))}
      </article>
      <h2>More help</h2>
      <Pages except={page} />
    </>
  );
}

function Block({ block }: { readonly block: HelpBlock }) {
  if (!('lines' in block)) {
    return block.kind === 'heading' ? (
      <h2>{block.text}</h2>
    ) : (
      <p>
        <Rich text={block.text} />
      </p>
    );
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List>
      {block.lines.map((line) => (
        <li key={line}>
          <Rich text={line} />
        </li>
      ))}
    </List>
  );
}

export const helpScreen: Screen = { reads: () => [], Component: HelpScreen };
export const helpPageScreen: Screen = { reads: ({ params }) => [pageRead(params.id ?? '')], Component: HelpPageScreen };
