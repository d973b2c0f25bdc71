import { storeTexts } from './store.texts.ts';

/** Longest notice of the maintenance switch, in characters. */
export const NOTICE_LENGTH = 200;

/** The default text of the bar above every page while the shop sells nothing, as the administrator reads it. */
export const DEFAULT_NOTICE = 'We are working on the shop. Please look around: you can order again soon.';

/** Returns the notice that shoppers see, from what the administrator typed. */
export const closedNotice = (typed: string): string => typed.trim() || storeTexts().maintenance;
