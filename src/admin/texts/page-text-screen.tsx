import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PageText } from '../../features/words/admin/page-text.server.ts';
import { type PageTextForm, pageTextBody } from '../../features/words/admin/words.schema.ts';
import { pathIn } from '../../rules/language/addresses.ts';
import { type Language, languageFacts } from '../../rules/language/languages.ts';
import { isPolicyKind, pageBlanks, pageTitles } from '../../rules/words/page-words.ts';
import { type Missing, missingPassages } from '../../rules/words/required-passages.ts';
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
import { EnglishBeside } from './languages/english-beside.tsx';
import { keepWords } from './languages/keep-words.client.ts';
import { inLanguage, languageIn } from './languages/language-in.ts';
import { WordLanguages } from './languages/word-languages.tsx';
import { PolicyLetter } from './letter/policy-letter.tsx';
import { pagePaths } from './page-paths.ts';
import { factsIn, pageTextRead } from './text-reads.client.ts';
import { useUnsavedParagraphs } from './use-unsaved-paragraphs.client.ts';
import { WordsPreview } from './words-preview.tsx';

/** Shows what the law asks of the page and the text does not say. It can be saved all the same. */
function MissingPassages({ missing }: { readonly missing: readonly Missing[] }) {
  if (missing.length === 0) return null;
  return (
    <div className="word-missing" role="status">
      <p>
        <Icon name="circle-alert" size="s" /> <b>The law asks for more.</b> This text does not say:
      </p>
      <ul>
        {missing.map(({ law, what }) => (
          <li key={what}>
            {what} ({law})
          </li>
        ))}
      </ul>
    </div>
  );
}

function PageTextScreen({ params, search }: Place) {
  const read = useQuery(pageTextRead(params.kind ?? '', languageIn(search)));
  return (
    <>
      <ReadState read={read} failed="Failed to fetch the text." loading="Loading the text…" />
      {read.data && <Editor key={`${read.data.kind} ${read.data.language}`} record={read.data} />}
    </>
  );
}

/** Words of another language that say an earlier English are not shown. */
const saidOf = (others: PageText['others'], language: Language, title: string) => ({
  title,
  message: others.some((one) => one.language === language && one.state === 'changed')
    ? 'Shoppers read the English, which has changed since.'
    : 'The shop shows it from now on.',
});

function Editor({ record: { kind, language, form: values, versions, others, english } }: { readonly record: PageText }) {
  const client = useQueryClient();
  const shown = (saved: PageText) => keepWords(client, (one) => pageTextRead(kind, one), saved);
  const form = useAdminForm<PageTextForm>({
    schema: pageTextBody,
    values,
    failed: 'Not saved',
    save: async (body) => {
      const saved = await adminCall('PUT /admin/texts/pages/:kind', { params: { kind }, ...inLanguage(language), body });
      shown(saved);
      showToast({ kind: 'done', ...saidOf(saved.others, language, 'Saved') });
    },
  });
  const takeBack = useAct({
    call: (version: number) =>
      adminCall('POST /admin/texts/pages/:kind/take-back', {
        params: { kind },
        ...inLanguage(language),
        body: { version, seen: values.seen },
      }),
    done: (saved) => {
      shown(saved);
      return saidOf(saved.others, language, 'Taken back');
    },
    failed: ['Not taken back', ''],
    subjects: ['texts'],
  });
  const { data: facts } = useQuery(factsIn(language));
  const text = form.fields.watch('text');
  const unsaved = useUnsavedParagraphs(values.text, text);
  const isPolicy = isPolicyKind(kind);
  const { name, tag } = languageFacts[language];
  const isEnglish = language === 'en';
  const path = pathIn(language, pagePaths[kind]);
  const isShown = facts?.isOffered ?? isEnglish;
  return (
    <>
      <PageHead
        title={pageTitles[kind]}
        meta={isShown ? `${path}, shown in the shop` : `${name}, not shown in the shop yet`}
        back={{ word: 'Texts', href: adminUrls.texts }}
      >
        {isShown && <ButtonLink look="line" icon="eye" word="See the page" href={path} target="_blank" rel="noopener" />}
      </PageHead>
      <WordLanguages
        href={adminUrls.pageText(kind)}
        {...{ language, others, isPolicy }}
        english={isEnglish ? values.seen : (values.follows ?? 0)}
      />
      <div className="word-editor">
        <section className="panel">
          <EnglishBeside {...{ language, others }} text={english} meanwhile="Shoppers read the English until then.">
            <TextArea
              form={form.fields}
              name="text"
              label={isEnglish ? 'Text' : `Text, ${name}`}
              lang={isEnglish ? undefined : tag}
              rows={18}
            />
            <BlankButtons blanks={pageBlanks[kind]} field="text" />
            <p className="hint">{'## title · ### smaller title · - list · **bold** · [words](/page)'}</p>
          </EnglishBeside>
        </section>
        <aside className="stack">
          {facts && <MissingPassages missing={missingPassages(kind, text, facts.seller, language)} />}
          <WordsPreview title={pageTitles[kind]} text={text} saved={values.text} language={language} />
          {isPolicyKind(kind) && (
            <>
              <p className="note">
                <Icon name="scale" /> Orders placed before keep the old text.
              </p>
              <PolicyLetter kind={kind} version={isEnglish ? values.seen : (values.follows ?? 0)} />
            </>
          )}
        </aside>
        <WordHistory
          {...{ kind, language, versions }}
          onUse={(version) => void takeBack.run(version)}
          isBusy={takeBack.isPending}
          hasOrders={isPolicy}
        />
      </div>
      <SaveBar form={form} word={isEnglish ? 'Save text' : `Save ${name}`} unsaved={unsaved} />
    </>
  );
}

export const pageTextScreen: Screen = {
  reads: ({ params, search }) => [pageTextRead(params.kind ?? '', languageIn(search)), factsIn(languageIn(search))],
  Component: PageTextScreen,
};
