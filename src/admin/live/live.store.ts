import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

/** `starting` until the first socket has opened or failed. */
export type LiveState = 'starting' | 'live' | 'off';

export const $live = atom<LiveState>('starting');

/** Ms after which lists read again where no socket tells them of changes. */
const POLL_MS = 15_000;

/** The interval in which a list reads again by itself: none while the socket is open. */
export const usePollMs = (): number | false => (useStore($live) === 'live' ? false : POLL_MS);
