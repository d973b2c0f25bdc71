import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PressingText, SelfAudit } from '../../features/fair-dealing/self-audit.server.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { darkPatterns } from '../../rules/fair-dealing/dark-patterns.ts';
import { count } from '../../rules/text.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { Screen } from '../app/screen.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { type Column, ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { selfAuditRead } from './fair-dealing-reads.client.ts';

/** The screen where the text is written. */
function screenOf({ where, product }: PressingText): string {
  const screens = { Banner: adminUrls.banners, Notification: adminUrls.settings, Category: adminUrls.categories };
  return where === 'Product' ? adminUrls.product(product) : screens[where];
}

/** The columns of the texts that the lint found. */
const findingColumns: readonly Column<PressingText>[] = [
  {
    id: 'name',
    head: 'Text',
    cell: 'title',
    render: (row) => (
      <AdminLink href={screenOf(row)}>
        {row.where}: {row.name}
      </AdminLink>
    ),
  },
  { id: 'words', head: 'Words', cell: 'second', render: ({ words }) => `“${words}”` },
  { id: 'pattern', head: 'Stand for', cell: 'end', render: ({ pattern }) => pattern },
];

const DeclareDialog = lazyComponent(() => import('./declare-dialog.tsx').then((code) => code.DeclareDialog));

function FairDealingScreen() {
  const read = useQuery(selfAuditRead);
  const [isDeclaring, setDeclaring] = useState(false);
  return (
    <>
      <PageHead title="Yearly self-check" meta="For dark patterns, as the law asks once a year">
        <ButtonLink look="line" icon="eye" word="As shoppers see it" href={urls.fairDealing} target="_blank" rel="noopener" />
        <Button word="Declare the self-audit" onClick={() => setDeclaring(true)} />
      </PageHead>
      <ReadState read={read} failed="Failed to fetch the self-audit." loading="Loading the self-audit…" />
      {read.data && <Audit audit={read.data} />}
      {isDeclaring && <DeclareDialog onClose={() => setDeclaring(false)} />}
    </>
  );
}

function Audit({ audit: { findings, declarations } }: { readonly audit: SelfAudit }) {
  return (
    <>
      <section className="panel">
        <h2>Texts to review</h2>
        {findings.length > 0 ? (
          <ListTable
            label="Texts to review"
            rows={findings}
            columns={findingColumns}
            keyOf={({ where, name, pattern, words }) => `${where} ${name} ${pattern} ${words}`}
          />
        ) : (
          <p>No banner, notification, category or product has words that press or mislead.</p>
        )}
      </section>
      <section className="panel">
        <h2>What the shop does instead</h2>
        <ol className="stack">
          {darkPatterns().map(({ name, meaning, here }) => (
            <li key={name}>
              <b>{name}</b> <span className="text-meta">{meaning}</span>
              <p>{here}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="panel">
        <h2>Declarations</h2>
        {declarations.length === 0 && <p>None yet.</p>}
        {declarations.map(({ at, by, found, note }) => (
          <p key={at}>
            <b>{formatDateTime(at)}</b> by {by}: {found === 0 ? 'no text to review' : `${count(found, 'text')} to review`}. {note}
          </p>
        ))}
      </section>
    </>
  );
}

export const dealingScreen: Screen = { reads: () => [selfAuditRead], Component: FairDealingScreen };
