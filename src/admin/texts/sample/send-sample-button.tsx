import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { Language } from '../../../rules/language/languages.ts';
import type { MailWordKind, MailWords } from '../../../rules/words/mail-words.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { AdministratorContext } from '../../app/administrator.ts';
import { Button } from '../../parts/button.tsx';
import { useAct } from '../../parts/use-act.client.ts';
import { inLanguage } from '../languages/language-in.ts';
import { mailExampleRead } from '../text-reads.client.ts';

interface Props {
  readonly kind: MailWordKind;
  readonly language: Language;
  /** As they are typed. */
  readonly words: MailWords;
}

/** Sends the mail of the preview to who looks at it. */
export function SendSampleButton({ kind, language, words }: Props) {
  const { email } = use(AdministratorContext);
  const { data } = useQuery(mailExampleRead(kind, language));
  const send = useAct({
    call: () => adminCall('POST /admin/texts/mails/:kind/sample', { params: { kind }, ...inLanguage(language), body: words }),
    done: ({ to }) => ({ title: 'Sample sent', message: `It is on its way to ${to}.` }),
    failed: 'Sample not sent',
    subjects: [],
  });
  if (data && !data.example) return <p className="hint">A sample can be sent once the shop has an order that this mail could be about.</p>;
  return (
    <>
      <Button look="line" icon="send" word="Send it to me" isBusy={send.isPending} onClick={() => void send.run()} />
      <p className="hint">As it is typed, to {email}, marked as a sample.</p>
    </>
  );
}
