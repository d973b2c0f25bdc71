interface Props {
  readonly words: readonly string[];
  readonly onChoose: (words: string) => void;
}

/** Other words for the same decision; a press puts them into the field, where they can be changed. */
export function ReadyWords({ words, onChoose }: Props) {
  const others = words.filter(Boolean);
  if (others.length < 2) return null;
  return (
    <details className="ready-words">
      <summary className="link tap">Other ready texts</summary>
      <ul>
        {others.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
