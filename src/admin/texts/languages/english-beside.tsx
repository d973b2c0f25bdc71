import type { WordsState } from '../../../rules/words/words-state.ts';

interface Props {
  /** The English as shoppers read it, as text. */
  readonly text: string;
  readonly state: WordsState | undefined;
  /** What shoppers get while the words in the language say an earlier English. */
  readonly meanwhile: string;
}

/** The English beside the words of another language: open where it has changed since. */
export function EnglishBeside({ text, state, meanwhile }: Props) {
  return (
    <>
      {state === 'changed' && (
        <p className="hint" role="status">
          The English has changed since. {meanwhile} Save these words once they say the same again, also if nothing is to be changed.
        </p>
      )}
      <details className="word-english" open={state === 'changed' || state === 'missing'}>
        <summary>The English</summary>
        <p lang="en-IN">{text}</p>
      </details>
    </>
  );
}
