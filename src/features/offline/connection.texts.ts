import { catalogue } from '../../rules/language/texts.ts';

/** What every page says when the connection is lost and found again. */
export const connectionTexts = catalogue('connection', {
  lost: 'No connection',
  seen: 'You see what was loaded last. Prices and stock may have changed.',
  back: 'Back online',
  reload: 'Reload',
});
