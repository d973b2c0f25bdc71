import type { QueryClient } from '@tanstack/react-query';
import { type Language, languages } from '../../../rules/language/languages.ts';
import type { AdminRead } from '../../app/screen.ts';
import { textListRead } from '../text-reads.client.ts';

/** Puts saved words into the query cache. The list, and the words in the other languages, which show the state of these, are asked again. */
export function keepWords<T extends { readonly language: Language }>(
  client: QueryClient,
  readIn: (language: Language) => AdminRead<T>,
  saved: T,
): void {
  for (const language of languages) {
    const { queryKey } = readIn(language);
    if (language === saved.language) client.setQueryData(queryKey, saved);
    else void client.invalidateQueries({ queryKey });
  }
  void client.invalidateQueries({ queryKey: textListRead.queryKey });
}
