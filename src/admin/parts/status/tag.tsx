import { Mark } from './mark.tsx';
import type { MarkName } from './mark-paths.ts';

interface Props {
  readonly mark: MarkName;
  /** 'done' has the mark of 'ok' next to a word in ink: that all is well needs no colour. */
  readonly tone?: 'bad' | 'warn' | 'ok' | 'done' | 'off';
  readonly word: string;
}

const marks = { bad: 'bad', warn: 'act', ok: 'ok', done: 'ok', off: undefined } as const;

/** A word with its shape: "Running", "3 left", "Not sent". */
export function Tag({ mark, tone, word }: Props) {
  return (
    <span className={tone ? `tag tag--${tone}` : 'tag'}>
      <Mark name={mark} tone={tone && marks[tone]} /> {word}
    </span>
  );
}
