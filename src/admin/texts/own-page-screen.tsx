import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnPageText } from '../../features/words/admin/own-page.server.ts';
import { type OwnPageForm, ownPageBody } from '../../features/words/admin/words.schema.ts';
import { OWN_TITLE_MAX, ownPageBlanks } from '../../rules/words/own-page.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Place, Screen } from '../app/screen.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { SaveBar } from '../parts/form/save-bar.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { WordHistory } from '../parts/history/word-history.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { BlankButtons } from './blank-buttons.tsx';
import { factsRead, ownPageRead, textListRead } from './text-reads.client.ts';
import { useUnsavedParagraphs } from './use-unsaved-paragraphs.client.ts';
import { WordsPreview } from './words-preview.tsx';

function OwnPageScreen({ params }: Place) {
  const read = useQuery(ownPageRead(params.slug ?? ''));
  return (
    <>
      <ReadState read={read} failed="Failed to fetch the page." loading="Loading the page…" />
      {read.data && <Editor key={read.data.kind} record={read.data} />}
    </>
  );
}

function Editor({ record: { kind, slug, form: values, versions } }: { readonly record: OwnPageText }) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const params = { slug };
  const shown = (saved: OwnPageText) => {
    client.setQueryData(ownPageRead(slug).queryKey, saved);
    void client.invalidateQueries({ queryKey: textListRead.queryKey });
  };
  const form = useAdminForm<OwnPageForm>({
    schema: ownPageBody,
    values,
    failed: 'Not saved',
    save: async (body) => {
      shown(await adminCall('PUT /admin/texts/own/:slug', { params, body }));
      showToast({ kind: 'done', title: 'Saved', message: body.isShown ? 'The shop shows it from now on.' : 'Shoppers do not see it.' });
    },
  });
  const takeBack = useAct({
    call: (version: number) => adminCall('POST /admin/texts/own/:slug/take-back', { params, body: { version, seen: values.seen } }),
    done: (saved) => {
      shown(saved);
      return { title: 'Taken back', message: 'The page has the earlier text.' };
    },
    failed: ['Not taken back', ''],
    subjects: ['texts'],
  });
  const remove = useAct({
    call: () => adminCall('DELETE /admin/texts/own/:slug', { params, body: { seen: values.seen } }),
    done: () => {
      client.removeQueries({ queryKey: ownPageRead(slug).queryKey });
      void client.invalidateQueries({ queryKey: textListRead.queryKey });
      go(adminUrls.texts);
      return { title: 'Deleted', message: 'The page is out of the shop. Its versions stay.' };
    },
    failed: ['Not deleted', ''],
    subjects: [],
  });
  const { fields } = form;
  const { title, text } = fields.watch();
  const unsaved = useUnsavedParagraphs(values.text, text);
  const path = urls.ownPage(slug);
  return (
    <>
      <PageHead
        title={values.title}
        meta={`${path}, ${values.isShown ? 'shown in the shop' : 'hidden'}`}
        back={{ word: 'Texts', href: adminUrls.texts }}
      >
        {values.isShown && <ButtonLink look="line" icon="eye" word="See the page" href={path} target="_blank" rel="noopener" />}
      </PageHead>
      <div className="word-editor">
        <section className="panel">
          <TextField form={fields} name="title" label="Title" maxLength={OWN_TITLE_MAX} isPublic />
          <TextArea form={fields} name="text" label="Text" rows={14} isPublic />
          <BlankButtons blanks={ownPageBlanks} field="text" />
          <p className="hint">{'## title · ### smaller title · - list · **bold** · [words](/page)'}</p>
          <SwitchField form={fields} name="isShown" label="Shown" hint="In the footer of every page, and to search engines." />
        </section>
        <aside className="stack">
          <WordsPreview title={title} text={text} saved={values.text} />
        </aside>
        <div className="stack">
          <WordHistory
            {...{ kind, versions }}
            onUse={(version) => void takeBack.run(version)}
            isBusy={takeBack.isPending}
            hasOriginal={false}
          />
          <Button look="line" icon="trash-2" word="Delete this page" onClick={() => setAsking(true)} />
        </div>
      </div>
      <SaveBar form={form} word="Save page" unsaved={unsaved} />
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${values.title}”?`}
          confirm="Delete the page"
          onConfirm={async () => {
            await remove.run();
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          Its address answers that there is no page. Its versions stay; a new page under the same address goes on with them.
        </ConfirmDialog>
      )}
    </>
  );
}

export const ownPageScreen: Screen = { reads: ({ params }) => [ownPageRead(params.slug ?? ''), factsRead], Component: OwnPageScreen };
