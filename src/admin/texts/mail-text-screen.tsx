import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailText } from '../../features/words/admin/mail-text.server.ts';
import { type MailTextForm, mailTextBody } from '../../features/words/admin/words.schema.ts';
import { languageFacts } from '../../rules/language/languages.ts';
import { sentenceCase } from '../../rules/text.ts';
import { mailBlanks, mailOfWords, ownedMails } from '../../rules/words/mail-words.ts';
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
import { TextLink } from '../parts/text-link.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { BlankButtons } from './blank-buttons.tsx';
import { EnglishBeside } from './languages/english-beside.tsx';
import { keepWords } from './languages/keep-words.client.ts';
import { inLanguage, languageIn } from './languages/language-in.ts';
import { WordLanguages } from './languages/word-languages.tsx';
import { MailPreview } from './mail-preview.tsx';
import { SendSampleButton } from './sample/send-sample-button.tsx';
import { factsRead, mailExampleRead, mailTextRead } from './text-reads.client.ts';

function MailTextScreen({ params, search }: Place) {
  const read = useQuery(mailTextRead(params.kind ?? '', languageIn(search)));
  return (
    <>
      <ReadState read={read} failed="Failed to fetch the mail." loading="Loading the mail…" />
      {read.data && <Editor key={`${read.data.kind} ${read.data.language}`} record={read.data} />}
    </>
  );
}

/** The same is told by a message whose words are Meta's to approve. */
const AlsoOnWhatsapp = ({ template }: { readonly template: string }) => (
  <section className="panel">
    <h2>Also sent as</h2>
    <p>
      <b>WhatsApp, {sentenceCase(template)}.</b> Other words need Meta’s approval, which takes about a day.{' '}
      <TextLink look="link" href={adminUrls.whatsappTexts} word="WhatsApp texts" />
    </p>
  </section>
);

function Editor({ record: { kind, language, form: values, versions, others, english } }: { readonly record: MailText }) {
  const client = useQueryClient();
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
  const { data: example } = useQuery(mailExampleRead(kind, language));
  const [subject, opening] = form.fields.watch(['subject', 'opening']);
  const blanks = mailBlanks(mailOfWords(kind));
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
          <EnglishBeside
            {...{ language, others }}
            text={`${english.subject}\n${english.opening}`}
            meanwhile={`Mails in ${name} keep these words.`}
          >
            <TextField form={form.fields} name="subject" label="Subject" lang={lang} isPublic />
            <BlankButtons blanks={blanks} field="subject" />
            <TextArea form={form.fields} name="opening" label="First line" rows={3} lang={lang} isPublic />
            <BlankButtons blanks={blanks} field="opening" />
            <p className="hint">{'{usual} is what the shop writes by itself: what happened, and to which order.'}</p>
          </EnglishBeside>
        </section>
        <aside className="stack">
          <MailPreview {...{ kind, language }} words={{ subject, opening }} />
          <SendSampleButton {...{ kind, language }} words={{ subject, opening }} />
        </aside>
        {example?.whatsapp && <AlsoOnWhatsapp template={example.whatsapp} />}
        <WordHistory {...{ kind, language, versions }} onUse={(version) => void takeBack.run(version)} isBusy={takeBack.isPending} />
      </div>
      <SaveBar form={form} word={isEnglish ? 'Save words' : `Save ${name}`} />
    </>
  );
}

export const mailTextScreen: Screen = {
  reads: ({ params, search }) => {
    const [kind, language] = [params.kind ?? '', languageIn(search)];
    return [mailTextRead(kind, language), mailExampleRead(kind, language), factsRead];
  },
  Component: MailTextScreen,
};
