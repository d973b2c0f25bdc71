import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PageText } from '../../features/words/admin/page-text.server.ts';
import { type PageTextForm, pageTextBody } from '../../features/words/admin/words.schema.ts';
import { pageBlanks, pageTitles, policyKinds } from '../../rules/words/page-words.ts';
import { missingPassages } from '../../rules/words/required-passages.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Place, Screen } from '../app/screen.ts';
import { ButtonLink } from '../parts/button.tsx';
import { SaveBar } from '../parts/form/save-bar.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { WordHistory } from '../parts/history/word-history.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { BlankButtons } from './blank-buttons.tsx';
import { MissingPassages } from './missing-passages.tsx';
import { pagePaths } from './page-paths.ts';
import { factsRead, pageTextRead, textListRead } from './text-reads.client.ts';
import { useUnsavedParagraphs } from './use-unsaved-paragraphs.client.ts';
import { WordsPreview } from './words-preview.tsx';

function PageTextScreen({ params }: Place) {
  const read = useQuery(pageTextRead(params.kind ?? ''));
  return (
    <>
      <ReadState read={read} failed="Failed to fetch the text." loading="Loading the text…" />
      {read.data && <Editor key={read.data.kind} record={read.data} />}
    </>
  );
}

function Editor({ record: { kind, form: values, versions } }: { readonly record: PageText }) {
  const client = useQueryClient();
  const shown = (saved: PageText) => {
    client.setQueryData(pageTextRead(kind).queryKey, saved);
    void client.invalidateQueries({ queryKey: textListRead.queryKey });
  };
  const form = useAdminForm<PageTextForm>({
    schema: pageTextBody,
    values,
    failed: 'Not saved',
    save: async (body) => {
      shown(await adminCall('PUT /admin/texts/pages/:kind', { params: { kind }, body }));
      showToast({ kind: 'done', title: 'Saved', message: 'The shop shows it from now on.' });
    },
  });
  const takeBack = useAct({
    call: (version: number) =>
      adminCall('POST /admin/texts/pages/:kind/take-back', { params: { kind }, body: { version, seen: values.seen } }),
    done: (saved) => {
      shown(saved);
      return { title: 'Taken back', message: 'The shop shows it from now on.' };
    },
    failed: ['Not taken back', ''],
    subjects: ['texts'],
  });
  const { data: facts } = useQuery(factsRead);
  const text = form.fields.watch('text');
  const unsaved = useUnsavedParagraphs(values.text, text);
  const isPolicy = (policyKinds as readonly string[]).includes(kind);
  return (
    <>
      <PageHead title={pageTitles[kind]} meta={`${pagePaths[kind]}, shown in the shop`} back={{ word: 'Texts', href: adminUrls.texts }}>
        <ButtonLink look="line" icon="eye" word="See the page" href={pagePaths[kind]} target="_blank" rel="noopener" />
      </PageHead>
      <div className="word-editor">
        <section className="panel">
          <TextArea form={form.fields} name="text" label="Text" rows={18} />
          <BlankButtons blanks={pageBlanks[kind]} field="text" />
          <p className="hint">{'## title · ### smaller title · - list · **bold** · [words](/page)'}</p>
        </section>
        <aside className="stack">
          {facts && <MissingPassages missing={missingPassages(kind, text, facts.seller)} />}
          <WordsPreview title={pageTitles[kind]} text={text} saved={values.text} />
          {isPolicy && (
            <p className="note">
              <Icon name="scale" /> Orders placed before keep the old text.
            </p>
          )}
        </aside>
        <WordHistory
          kind={kind}
          versions={versions}
          onUse={(version) => void takeBack.run(version)}
          isBusy={takeBack.isPending}
          hasOrders={isPolicy}
        />
      </div>
      <SaveBar form={form} word="Save text" unsaved={unsaved} />
    </>
  );
}

export const pageTextScreen: Screen = { reads: ({ params }) => [pageTextRead(params.kind ?? ''), factsRead], Component: PageTextScreen };
