import type { WordsState } from '../../../rules/words/words-state.ts';
import { Tag } from '../../parts/status/tag.tsx';
import { stateWords } from './state-words.ts';

const looks = {
  missing: { mark: 'dash-diamond', tone: 'bad' },
  changed: { mark: 'mark-diamond', tone: 'warn' },
  house: { mark: 'half-bead', tone: 'done' },
  follows: { mark: 'tick-disc', tone: 'done' },
} as const;

/** The state of words in another language. `english`: the number of the owner's newest English version, 0 for the words of the code. */
export const WordsStateTag = ({ state, english }: { readonly state: WordsState; readonly english: number }) => (
  <Tag {...looks[state]} word={state === 'follows' && english > 0 ? `${stateWords.follows}, version ${english}` : stateWords[state]} />
);
