import { useStore } from '@nanostores/react';
import { Said } from '../parts/status/said.tsx';
import { $live, type LiveState } from './live.store.ts';

const words: Readonly<Record<LiveState, string>> = { starting: 'Connecting', live: 'Live', off: 'Not live' };

/** Says whether the screen shows changes by itself: a full bead for yes, a hollow one for no. */
export function LiveHint() {
  const state = useStore($live);
  // The first connection is no news: only what comes of it is.
  return (
    <Said key={state === 'starting' ? 'starting' : 'known'} className={state === 'live' ? 'live hide-phone' : 'live live--off hide-phone'}>
      <i />
      {words[state]}
    </Said>
  );
}
