import type { Translation } from './own-fields.ts';

/**
 * States of a text in another language for the owner. `missing`: there is none, and `draft`: nobody has said that it is right; shoppers
 * read the English. The others are shown: `reviewed`, `sample`, and `changed` for one of both that says an earlier English.
 */
export const ownStates = ['missing', 'draft', 'changed', 'sample', 'reviewed'] as const;
export type OwnState = (typeof ownStates)[number];

/** The state of a text. `english`: what it is now. */
export function stateOf(translation: Pick<Translation, 'state' | 'english'> | null, english: string): OwnState {
  if (!translation) return 'missing';
  if (translation.state === 'draft') return 'draft';
  return translation.english === english ? translation.state : 'changed';
}

/** Shoppers read the text. */
export const isShown = (state: OwnState): boolean => state !== 'missing' && state !== 'draft';

/** The state of several texts together: the one that asks most of the owner. None at all: 'reviewed', as nothing is to be done. */
export const stateOfAll = (states: readonly OwnState[]): OwnState => ownStates.find((state) => states.includes(state)) ?? 'reviewed';

export type StateCounts = Readonly<Record<OwnState, number>>;

/** The numbers of a list, zero where a state has none. */
export function countsOf(counted: readonly { readonly state: OwnState; readonly count: number }[]): StateCounts {
  const of = (state: OwnState) => counted.reduce((sum, one) => (one.state === state ? sum + one.count : sum), 0);
  return { missing: of('missing'), draft: of('draft'), changed: of('changed'), sample: of('sample'), reviewed: of('reviewed') };
}

/** All texts of the counts. */
export const totalOf = (counts: StateCounts): number => ownStates.reduce((sum, state) => sum + counts[state], 0);
