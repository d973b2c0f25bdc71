import { useStore } from '@nanostores/react';
import { Said } from '../parts/status/said.tsx';
import { $live, type LiveState } from './live.store.ts';

const words: Readonly<Record<Exclude<LiveState, 'starting'>, string>> = { live: 'Live', off: 'Not live' };

/** Says whether the screen shows changes by itself: a full bead for yes, a hollow one for no, and nothing until it is known. */
export function LiveHint() {
  const state = useStore($live);
  if (state === 'starting') return null;
  return (
    <Said className={state === 'live' ? 'live hide-phone' : 'live live--off hide-phone'}>
      <i />
      {words[state]}
    </Said>
  );
}
