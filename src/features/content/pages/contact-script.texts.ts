import { catalogue } from '../../../rules/language/texts.ts';

/** Stands before the hours of the phone. */
export const contactScriptTexts = catalogue('contact-script', {
  open: 'Open now.',
  closed: 'Closed now.',
});
