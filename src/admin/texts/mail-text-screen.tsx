import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailText } from '../../features/words/admin/mail-text.server.ts';
import { type MailTextForm, mailTextBody } from '../../features/words/admin/words.schema.ts';
import { orderNumber } from '../../rules/ids.ts';
import { languageFacts } from '../../rules/language/languages.ts';
import { fillMailLine, mailBlanks, mailOfWords, OPENING_MAX, ownedMails, SUBJECT_MAX } from '../../rules/words/mail-words.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Place, Screen } from '../app/screen.ts';
import { SaveBar } from '../parts/form/save-bar.tsx';
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
import { factsRead, mailTextRead } from './text-reads.client.ts';

function MailTextScreen({ params, search }: Place) {
  const read = useQuery(mailTextRead(params.kind ?? '', languageIn(search)));
  return (
    <>
      <ReadState read={read} failed="Failed to fetch the mail." loading="Loading the mail…" />
      {read.data && <Editor key={`${read.data.kind} ${read.data.language}`} record={read.data} />}
    </>
  );
}

function Editor({ record: { kind, language, form: values, versions, others, english } }: { readonly record: MailText }) {
  const client = useQueryClient();
  const { data: facts } = useQuery(factsRead);
  const shown = (saved: MailText) => keepWords(client, (one) => mailTextRead(kind, one), saved);
  const form = useAdminForm<MailTextForm>({
    schema: mailTextBody,
    values,
    failed: 'Not saved',
    save: async (body) => {
      shown(await adminCall('PUT /admin/texts/mails/:kind', { params: { kind }, ...inLanguage(language), body }));
      showToast({ kind: 'done', title: 'Saved', message: 'The next mail has these words.' });
    },
  });
  const takeBack = useAct({
    call: (version: number) =>
      adminCall('POST /admin/texts/mails/:kind/take-back', {
        params: { kind },
        ...inLanguage(language),
        body: { version, seen: values.seen },
      }),
    done: (saved) => {
      shown(saved);
      return { title: 'Taken back', message: 'The next mail has these words.' };
    },
    failed: ['Not taken back', ''],
    subjects: ['texts'],
  });
  const [subject, opening] = form.fields.watch(['subject', 'opening']);
  const blanks = mailBlanks(mailOfWords(kind));
  const example = { shop: facts?.values.shop ?? '', name: 'Ananya', order: orderNumber(20_417), usual: '(the words of the shop)' };
  const title = ownedMails[mailOfWords(kind)];
  const { name, tag } = languageFacts[language];
  const isEnglish = language === 'en';
  const lang = isEnglish ? undefined : tag;
  return (
    <>
      <PageHead title={title} meta="Mail to customers" back={{ word: 'Texts', href: adminUrls.mailTexts }} />
      <WordLanguages href={adminUrls.mailText(kind)} {...{ language, others }} english={isEnglish ? values.seen : (values.follows ?? 0)} />
      <div className="word-editor">
        <section className="panel">
          {!isEnglish && (
            <EnglishBeside
              text={`${english.subject}\n${english.opening}`}
              state={others.find((one) => one.language === language)?.state}
              meanwhile={`Mails in ${name} keep these words.`}
            />
          )}
          <TextField form={form.fields} name="subject" label="Subject" maxLength={SUBJECT_MAX} lang={lang} isPublic />
          <BlankButtons blanks={blanks} field="subject" />
          <TextArea form={form.fields} name="opening" label="First line" rows={3} maxLength={OPENING_MAX} lang={lang} isPublic />
          <BlankButtons blanks={blanks} field="opening" />
          <p className="hint">{'{usual} is what the shop writes by itself: what happened, and to which order.'}</p>
        </section>
        <aside className="stack">
          <section className="word-preview" aria-labelledby="h-preview">
            <h2 id="h-preview">Preview</h2>
            <div className="word-phone" lang={tag}>
              <p className="word-phone__title">{fillMailLine(subject, example)}</p>
              <p className="word-phone__text">{fillMailLine(opening, example)}</p>
            </div>
          </section>
        </aside>
        <WordHistory {...{ kind, language, versions }} onUse={(version) => void takeBack.run(version)} isBusy={takeBack.isPending} />
      </div>
      <SaveBar form={form} word={isEnglish ? 'Save words' : `Save ${name}`} />
    </>
  );
}

export const mailTextScreen: Screen = {
  reads: ({ params, search }) => [mailTextRead(params.kind ?? '', languageIn(search)), factsRead],
  Component: MailTextScreen,
};
