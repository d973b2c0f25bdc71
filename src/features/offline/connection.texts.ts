import { catalogue } from '../../rules/language/texts.ts';

/** Texts of every page for a connection that is lost and found again. */
export const connectionTexts = catalogue('connection', {
  lost: 'No connection',
  seen: 'You see what was loaded last. Prices and stock may have changed.',
  back: 'Back online',
  reload: 'Reload',
});
