import { type ReactNode, useEffect, useRef } from 'react';
import type { Language } from '../../../rules/language/languages.ts';
import type { InLanguage } from '../../../rules/words/words-state.ts';

interface Props {
  readonly language: Language;
  readonly others: readonly InLanguage[];
  /** The English as shoppers read it, as text. */
  readonly text: string;
  /** Text that shoppers get while the words in the language follow an earlier English. */
  readonly meanwhile: string;
  /** The fields of the words in the language. */
  readonly children: ReactNode;
}

/** The English next to the words of another language; on small screens above them, open where it has changed since. */
export function EnglishBeside({ language, others, text, meanwhile, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  // The server draws the screen too, and does not know the window.
  useEffect(() => {
    if (details.current && matchMedia('(width >= 60rem)').matches) details.current.open = true;
  }, []);
  if (language === 'en') return children;
  const state = others.find((one) => one.language === language)?.state;
  return (
    <>
      {state === 'changed' && (
        <p className="hint" role="status">
          The English has changed since. {meanwhile} Save these words once they say the same again, also if nothing is to be changed.
        </p>
      )}
      <div className="word-beside">
        <details ref={details} className="word-english" open={state === 'changed' || state === 'missing'}>
          <summary>The English</summary>
          <textarea className="textarea" lang="en-IN" aria-label="English" rows={text.includes('\n\n') ? 18 : 3} readOnly value={text} />
        </details>
        <div className="word-beside__fields">{children}</div>
      </div>
    </>
  );
}
