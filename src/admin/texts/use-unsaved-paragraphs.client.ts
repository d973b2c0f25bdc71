import { useDeferredValue } from 'react';
import { count } from '../../rules/text.ts';
import { wordChanges } from '../../rules/words/word-changes.ts';

/** Says how many paragraphs of a text differ from the saved one; undefined where none does, as where only its title was changed. */
export function useUnsavedParagraphs(saved: string, typed: string): string | undefined {
  const changed = wordChanges(saved, useDeferredValue(typed)).length;
  return changed > 0 ? `${count(changed, 'paragraph')} changed` : undefined;
}
