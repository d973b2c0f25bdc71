import { catalogue } from '../../../rules/language/texts.ts';

/** The button of the banners. */
export const bannersScriptTexts = catalogue('banners-script', {
  pause: 'Pause the slideshow',
  start: 'Start the slideshow',
});
