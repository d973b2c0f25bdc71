import { stateWords } from '../../rules/translations/own-words.ts';
import type { OwnState } from '../../rules/translations/translation-state.ts';
import { Tag } from '../parts/status/tag.tsx';

const looks = {
  missing: { mark: 'dash-diamond', tone: 'bad' },
  draft: { mark: 'note', tone: 'warn' },
  changed: { mark: 'mark-diamond', tone: 'warn' },
  sample: { mark: 'half-bead', tone: 'done' },
  reviewed: { mark: 'tick-disc', tone: 'done' },
} as const;

/** The state of a text in another language. */
export const StateTag = ({ state }: { readonly state: OwnState }) => <Tag {...looks[state]} word={stateWords[state]} />;
