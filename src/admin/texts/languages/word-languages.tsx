import { type Language, languageFacts } from '../../../rules/language/languages.ts';
import type { InLanguage } from '../../../rules/words/words-state.ts';
import { AdminLink } from '../../app/admin-link.tsx';
import { Tag } from '../../parts/status/tag.tsx';
import { screenIn } from './language-in.ts';
import { WordsStateTag } from './words-state-tag.tsx';

interface Props {
  /** The address of the screen in English. */
  readonly href: string;
  readonly language: Language;
  readonly others: readonly InLanguage[];
  /** The number of the owner's newest English version, 0 for the words of the code. */
  readonly english: number;
  /** The English of a policy is the one that counts. */
  readonly isPolicy?: boolean;
}

/** The choice of the language in which words are written, above their editor, each with its state. */
export function WordLanguages({ href, language, others, english, isPolicy = false }: Props) {
  const currentIf = (one: Language) => (one === language ? 'page' : undefined);
  return (
    <nav className="word-languages" aria-label="Language">
      <span>
        <AdminLink href={href} aria-current={currentIf('en')}>
          English
        </AdminLink>
        {isPolicy && <Tag mark="tick-disc" tone="done" word="binding" />}
      </span>
      {others.map(({ language: other, state }) => (
        <span key={other}>
          <AdminLink href={screenIn(other, href)} lang={languageFacts[other].tag} aria-current={currentIf(other)}>
            {languageFacts[other].name}
          </AdminLink>
          <WordsStateTag {...{ state, english }} />
        </span>
      ))}
    </nav>
  );
}
