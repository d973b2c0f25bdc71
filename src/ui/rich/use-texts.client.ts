import { useState } from 'react';
import { language } from '../../rules/language/language.ts';
import { addTexts, type textsFor } from '../../rules/language/texts.ts';

/** Adds the texts that a page passes to its island, before anything of the island is drawn. Undefined in English. */
export function useTexts(texts: ReturnType<typeof textsFor>): void {
  useState(() => texts && addTexts(language(), texts));
}
