import type { Filling, ReadyPlace } from '../../rules/ready-texts.ts';
import { useReadyTexts } from './use-ready-texts.client.ts';

interface Props {
  readonly place: ReadyPlace;
  readonly filling: Filling;
  /** Words of the shop itself; the first stands in the field already. */
  readonly words?: readonly string[];
  readonly onChoose: (words: string) => void;
}

/** Ready texts for a field; a press puts one into it, where it can be changed. */
export function ReadyWords({ place, filling, words = [], onChoose }: Props) {
  const own = useReadyTexts(place, filling);
  const fixed = words.filter(Boolean).map((text) => ({ title: '', text }));
  const choices = [...(fixed.length > 1 ? fixed : []), ...own];
  if (choices.length === 0) return null;
  return (
    <details className="ready-words">
      <summary className="link tap">Ready texts</summary>
      <ul>
        {choices.map(({ title, text }) => (
          <li key={title + text}>
            <button type="button" onClick={() => onChoose(text)}>
              {title && <b>{title}: </b>}
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
