import { type Language, languageFacts } from '../../../rules/language/languages.ts';
import type { InLanguage, WordsState } from '../../../rules/words/words-state.ts';
import { AdminLink } from '../../app/admin-link.tsx';
import { Tag } from '../../parts/status/tag.tsx';
import { screenIn } from './language-in.ts';
import { stateWords } from './state-words.ts';

const looks = {
  missing: { mark: 'dash-diamond', tone: 'bad' },
  changed: { mark: 'mark-diamond', tone: 'warn' },
  house: { mark: 'half-bead', tone: 'done' },
  follows: { mark: 'tick-disc', tone: 'done' },
} as const;

/** The state of words in another language. `english`: the number of the owner's newest English version, 0 for the words of the code. */
const WordsStateTag = ({ state, english }: { readonly state: WordsState; readonly english: number }) => (
  <Tag {...looks[state]} word={state === 'follows' && english > 0 ? `${stateWords.follows}, version ${english}` : stateWords[state]} />
);

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
