import type { MarkName } from './mark-paths.ts';

export type Tone = 'act' | 'ok' | 'bad' | 'way' | undefined;

/** The shape of a status. Its drawing comes from the page's sprite. */
export function Mark({ name, tone }: { readonly name: MarkName; readonly tone?: Tone }) {
  return (
    <svg className={tone ? `mark mark--${tone}` : 'mark'} viewBox="0 0 16 16" aria-hidden="true">
      <use href={`#m-${name}`} />
    </svg>
  );
}
