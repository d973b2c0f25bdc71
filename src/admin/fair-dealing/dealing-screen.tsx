import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeclarationForm, declarationBody, NOTE_MAX } from '../../features/fair-dealing/self-audit.schema.ts';
import type { SelfAudit } from '../../features/fair-dealing/self-audit.server.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { darkPatterns } from '../../rules/fair-dealing/dark-patterns.ts';
import { count } from '../../rules/text.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { ErrorState, LoadingState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { selfAuditRead } from './fair-dealing-reads.client.ts';
import { findingColumns } from './finding-columns.tsx';

function FairDealingScreen() {
  const read = useQuery(selfAuditRead);
  const [isDeclaring, setDeclaring] = useState(false);
  return (
    <>
      <PageHead title="Fair dealing" meta="The self-audit of dark patterns that the law asks for once a year">
        <a className="btn btn--line" href={urls.fairDealing} target="_blank" rel="noopener">
          <Icon name="eye" size="s" /> As shoppers see it
        </a>
        <button type="button" className="btn" disabled={!read.data} onClick={() => setDeclaring(true)}>
          Declare the self-audit
        </button>
      </PageHead>
      {read.isPending && <LoadingState label="The self-audit is on its way" />}
      {read.isError && !read.data && (
        <ErrorState title="Failed to fetch the self-audit." error={read.error} onRetry={() => read.refetch()} />
      )}
      {read.data && <Audit audit={read.data} />}
      {isDeclaring && <DeclareDialog onClose={() => setDeclaring(false)} />}
    </>
  );
}

function Audit({ audit: { findings, declarations } }: { readonly audit: SelfAudit }) {
  return (
    <>
      <section className="panel">
        <h2>Texts to look at</h2>
        {findings.length > 0 ? (
          <ListTable
            label="Texts to look at"
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
          {darkPatterns.map(({ name, meaning, here }) => (
            <li key={name}>
              <b>{name}</b> <span className="meta">{meaning}</span>
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
            <b>{formatDateTime(at)}</b> by {by}: {found === 0 ? 'no text to look at' : `${count(found, 'text')} to look at`}. {note}
          </p>
        ))}
      </section>
    </>
  );
}

const empty: DeclarationForm = { note: '' };

function DeclareDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useAdminForm<DeclarationForm>({
    schema: declarationBody,
    values: empty,
    failed: 'Failed to declare the self-audit',
    save: async (body) => {
      client.setQueryData(selfAuditRead.queryKey, await adminCall('POST /admin/fair-dealing', { body }));
      showToast({ kind: 'done', title: 'Declared', message: 'The page for shoppers shows the date.' });
    },
  });
  return (
    <FormDialog title="Declare the self-audit" form={form} word="Declare" onClose={onClose}>
      <p>You have gone through the 13 patterns and the texts to look at. Your name, the date and the number of texts are kept for good.</p>
      <TextArea form={form.fields} name="note" label="What was changed" isOptional rows={3} maxLength={NOTE_MAX} />
    </FormDialog>
  );
}

export const dealingScreen: Screen = { title: 'Fair dealing', reads: () => [selfAuditRead], Component: FairDealingScreen };
