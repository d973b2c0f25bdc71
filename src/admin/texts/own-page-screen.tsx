import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnPageText } from '../../features/words/admin/own-page.server.ts';
import { type OwnPageForm, ownPageBody } from '../../features/words/admin/words.schema.ts';
import { pathIn } from '../../rules/language/addresses.ts';
import { languageFacts, languages } from '../../rules/language/languages.ts';
import { ownPageBlanks } from '../../rules/words/own-page.ts';
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
import { EnglishBeside } from './languages/english-beside.tsx';
import { keepWords } from './languages/keep-words.client.ts';
import { inLanguage, languageIn } from './languages/language-in.ts';
import { WordLanguages } from './languages/word-languages.tsx';
import { factsIn, ownPageRead, textListRead } from './text-reads.client.ts';
import { useUnsavedParagraphs } from './use-unsaved-paragraphs.client.ts';
import { WordsPreview } from './words-preview.tsx';

function OwnPageScreen({ params, search }: Place) {
  const read = useQuery(ownPageRead(params.slug ?? '', languageIn(search)));
  return (
    <>
      <ReadState read={read} failed="Failed to fetch the page." loading="Loading the page…" />
      {read.data && <Editor key={`${read.data.kind} ${read.data.language}`} record={read.data} />}
    </>
  );
}

function Editor({ record }: { readonly record: OwnPageText }) {
  const { kind, slug, language, form: values, versions, others, english } = record;
  const client = useQueryClient();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const params = { slug };
  const shown = (saved: OwnPageText) => keepWords(client, (one) => ownPageRead(slug, one), saved);
  const form = useAdminForm<OwnPageForm>({
    schema: ownPageBody,
    values,
    failed: 'Not saved',
    save: async (body) => {
      shown(await adminCall('PUT /admin/texts/own/:slug', { params, ...inLanguage(language), body }));
      showToast({ kind: 'done', title: 'Saved', message: body.isShown ? 'The shop shows it from now on.' : 'Shoppers do not see it.' });
    },
  });
  const takeBack = useAct({
    call: (version: number) =>
      adminCall('POST /admin/texts/own/:slug/take-back', { params, ...inLanguage(language), body: { version, seen: values.seen } }),
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
      for (const one of languages) client.removeQueries({ queryKey: ownPageRead(slug, one).queryKey });
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
  const { name, tag } = languageFacts[language];
  const isEnglish = language === 'en';
  const lang = isEnglish ? undefined : tag;
  const { data: facts } = useQuery(factsIn(language));
  const path = pathIn(language, urls.ownPage(slug));
  const isShown = values.isShown && (facts?.isOffered ?? isEnglish);
  return (
    <>
      <PageHead
        title={english.title}
        meta={`${path}, ${isShown ? 'shown in the shop' : 'hidden'}`}
        back={{ word: 'Texts', href: adminUrls.texts }}
      >
        {isShown && <ButtonLink look="line" icon="eye" word="See the page" href={path} target="_blank" rel="noopener" />}
      </PageHead>
      <WordLanguages href={adminUrls.ownPage(slug)} {...{ language, others }} english={isEnglish ? values.seen : (values.follows ?? 0)} />
      <div className="word-editor">
        <section className="panel">
          <EnglishBeside
            {...{ language, others }}
            text={`${english.title}\n\n${english.text}`}
            meanwhile="Shoppers read the English until then."
          >
            <TextField form={fields} name="title" label="Title" lang={lang} isPublic />
            <TextArea form={fields} name="text" label="Text" rows={14} lang={lang} isPublic />
            <BlankButtons blanks={ownPageBlanks} field="text" />
            <p className="hint">{'## title · ### smaller title · - list · **bold** · [words](/page)'}</p>
          </EnglishBeside>
          {isEnglish && (
            <SwitchField form={fields} name="isShown" label="Shown" hint="In the footer of every page, and to search engines." />
          )}
        </section>
        <aside className="stack">
          <WordsPreview title={title} text={text} saved={values.text} language={language} />
        </aside>
        <div className="stack">
          <WordHistory
            {...{ kind, language, versions }}
            onUse={(version) => void takeBack.run(version)}
            isBusy={takeBack.isPending}
            hasOriginal={false}
          />
          {isEnglish && <Button look="line" icon="trash-2" word="Delete this page" onClick={() => setAsking(true)} />}
        </div>
      </div>
      <SaveBar form={form} word={isEnglish ? 'Save page' : `Save ${name}`} unsaved={unsaved} />
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${english.title}”?`}
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

export const ownPageScreen: Screen = {
  reads: ({ params, search }) => [ownPageRead(params.slug ?? '', languageIn(search)), factsIn(languageIn(search))],
  Component: OwnPageScreen,
};
