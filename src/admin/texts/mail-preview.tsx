import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type Language, languageFacts } from '../../rules/language/languages.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { fillMailLine, type MailWordKind, type MailWords } from '../../rules/words/mail-words.ts';
import { factsRead, mailExampleRead } from './text-reads.client.ts';

interface Props {
  readonly kind: MailWordKind;
  readonly language: Language;
  /** As they are typed. */
  readonly words: MailWords;
}

/** Invented facts for the blanks if the shop has no order that such a mail could be about. */
const made = { name: 'Ananya', order: orderNumber(20_417), usual: '(the words of the shop)' };

const BUTTON = /^([^.?!\n]{1,60}): https?:\S+$/;
/** Addresses that readers of the drawn mail see as the words before them. */
const ADDRESS = /: https?:\S+$/gm;

/** The paragraphs of a mail as a phone shows them: the headline, a button where a paragraph is a link, and the rest. */
function Paragraphs({ text }: { readonly text: string }) {
  const [headline, ...paragraphs] = text.split('\n\n');
  return (
    <>
      <h3>{headline}</h3>
      {paragraphs.map((paragraph, at) => {
        const [, button] = BUTTON.exec(paragraph) ?? [];
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are known by their place, and none keeps anything
        return <p key={at}>{button ? <span className="btn">{button}</span> : paragraph.replace(ADDRESS, '')}</p>;
      })}
    </>
  );
}

/** A mail with the owner's words as its reader gets it, about an order of this shop. */
export function MailPreview({ kind, language, words }: Props) {
  const { data: facts } = useQuery(factsRead);
  const { data } = useQuery(mailExampleRead(kind, language));
  const { subject, opening } = useDeferredValue(words);
  const shop = facts?.values.shop ?? '';
  const example = data?.example;
  const filled = (line: string, usual = made.usual) => fillMailLine(line, { ...made, shop, ...example?.facts, usual });
  const line = filled(opening, example?.opening);
  return (
    <section className="word-preview">
      <h2>Preview</h2>
      <div className="word-phone" lang={languageFacts[language].tag}>
        <p className="word-phone__from">
          <b>{shop}</b>
          <b>{filled(subject, example?.subject) || example?.subject}</b>
        </p>
        <div className="word-phone__text word-phone__mail">
          {example ? <Paragraphs text={example.text.replace(example.opening, () => line)} /> : <p>{line}</p>}
        </div>
      </div>
    </section>
  );
}
