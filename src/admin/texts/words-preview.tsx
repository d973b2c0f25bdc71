import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import { type Language, languageFacts } from '../../rules/language/languages.ts';
import { changedHtml } from '../../rules/words/changed-html.ts';
import { type BlankValues, shownBlocks } from '../../rules/words/fill-words.ts';
import { factsIn } from './text-reads.client.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  /** The text that shoppers see today; what differs from it is marked. Without it nothing is. */
  readonly saved?: string;
  readonly language?: Language;
}

/** Scrolls the preview, and not the page, to what is written at the cursor of the text. */
function followCursor(frame: HTMLElement, values: BlankValues): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return;
  const written = shownBlocks(field.value.slice(0, field.selectionStart), values).length;
  const block = frame.querySelectorAll<HTMLElement>('p, li, h2, h3')[written - 1];
  if (block) frame.scrollTop = block.offsetTop - frame.offsetTop - frame.clientHeight / 3;
}

const none: BlankValues = {};

/** The text as a phone shows it, with what is in its blanks today. */
export function WordsPreview({ title, text, saved, language = 'en' }: Props) {
  const { data } = useQuery(factsIn(language));
  const frame = useRef<HTMLDivElement>(null);
  const values = data?.values ?? none;
  const typed = useDeferredValue(text);
  const html = changedHtml(saved ?? typed, typed, values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useEffect(() => {
    if (frame.current) followCursor(frame.current, values);
  }, [html]);
  return (
    <section className="word-preview">
      <h2>Preview</h2>
      <div className="word-phone" lang={languageFacts[language].tag}>
        <p className="word-phone__title">{title}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by rules/words/markup.ts, which escapes whatever is typed */}
        <div ref={frame} className="word-phone__text" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </section>
  );
}
