import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { wordsHtml } from '../../rules/words/fill-words.ts';
import { factsRead } from './text-reads.client.ts';

/** The text as a phone shows it, with what stands in its blanks today. */
export function WordsPreview({ title, text }: { readonly title: string; readonly text: string }) {
  const { data } = useQuery(factsRead);
  const html = wordsHtml(useDeferredValue(text), data?.values ?? {});
  return (
    <section className="word-phone" aria-label="Preview">
      <p className="word-phone__title">{title}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by rules/words/markup.ts, which escapes whatever is typed */}
      <div className="word-phone__text" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
