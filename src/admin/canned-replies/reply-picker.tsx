import type { PlaceholderValues, ReplyPlace } from '../../rules/canned-replies.ts';
import { useCannedReplies } from './use-canned-replies.client.ts';

interface Props {
  readonly place: ReplyPlace;
  readonly placeholders: PlaceholderValues;
  /** Suggestions of the shop; the field already has the first. */
  readonly words?: readonly string[];
  readonly onChoose: (words: string) => void;
}

/** Canned replies for a field: a press puts one into it, and it can be changed there. */
export function ReplyPicker({ place, placeholders, words = [], onChoose }: Props) {
  const own = useCannedReplies(place, placeholders);
  const fixed = words.filter(Boolean).map((text) => ({ title: '', text }));
  const choices = [...(words.length > 1 ? fixed : []), ...own];
  if (choices.length === 0) return null;
  return (
    <details className="canned-replies">
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
