import { useQuery } from '@tanstack/react-query';
import { shortDate } from '../../rules/dates.ts';
import { count, sentenceCase } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import { Button } from '../parts/button.tsx';
import { copyText } from '../parts/copy-text.client.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { whatsappTextsRead } from './text-reads.client.ts';
import type { WhatsappTexts as Texts } from './whatsapp-texts.server.ts';

function State({ sentAt, stuck, isSetUp }: Texts['texts'][number] & Pick<Texts, 'isSetUp'>) {
  if (stuck > 0) return <Tag mark="mark-diamond" tone="bad" word={`refused, ${count(stuck, 'message')} waiting`} />;
  if (sentAt !== null) return <Tag mark="tick-disc" tone="ok" word={`last sent ${shortDate(sentAt)}`} />;
  return <Tag mark="mark-diamond" tone={isSetUp ? 'warn' : 'off'} word={isSetUp ? 'not sent lately' : 'sent by hand'} />;
}

function OtherText({ language, tag, text, of }: Texts['texts'][number]['others'][number] & { readonly of: string }) {
  return (
    <>
      <p lang={tag}>{text}</p>
      <Button
        look="quiet"
        icon="copy"
        word={`Copy, language ${language}`}
        aria-label={`Copy, language ${language}: “${of}”`}
        onClick={() => void copyText(text)}
      />
    </>
  );
}

/** The texts that Meta approves word by word: each with its state, and the way to another wording. */
export function WhatsappTexts() {
  const read = useQuery(whatsappTextsRead);
  return (
    <>
      <ReadState read={read} failed="Failed to fetch texts." loading="Loading texts…" />
      {read.data && (
        <div className="word-editor">
          <ul className="word-templates">
            {read.data.texts.map((one) => (
              <li key={one.name}>
                <h2>{sentenceCase(one.name)}</h2>
                <State {...one} isSetUp={read.data.isSetUp} />
                <p>{one.text}</p>
                <Button
                  look="quiet"
                  icon="copy"
                  word="Copy"
                  aria-label={`Copy “${sentenceCase(one.name)}”`}
                  onClick={() => void copyText(one.text)}
                />
                {one.others.map((other) => (
                  <OtherText key={other.language} {...other} of={sentenceCase(one.name)} />
                ))}
                <p className="text-meta">
                  Name at Meta: <code>{one.name}</code>
                </p>
              </li>
            ))}
          </ul>
          <aside className="stack">
            <section className="panel">
              <h2>To change a text</h2>
              <p>WhatsApp sends only words that Meta has approved, so they are changed there:</p>
              <ol className="word-steps">
                <li>Open WhatsApp Manager, Message templates, and choose the text by its name.</li>
                <li>
                  Write the new words. Keep the name, the language, and each {'{{1}}'}, {'{{2}}'} with its meaning.
                </li>
                <li>Submit it. Meta reviews it within a day or two; until then it is not used.</li>
                <li>
                  Press “Try all again” under <TextLink word="Messages" href={adminUrls.messages} /> for those that waited meanwhile.
                </li>
              </ol>
              <p className="hint">
                {read.data.isSetUp
                  ? 'A message that you send by hand has the words shown here.'
                  : 'WhatsApp is not set up: you send these messages by hand, from the order. They have the words shown here.'}
              </p>
            </section>
          </aside>
        </div>
      )}
    </>
  );
}
