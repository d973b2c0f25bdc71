import { catalogue } from '../language/texts.ts';
import { type ConsentPurpose, consents } from './consents.ts';

/** Texts to which somebody agrees, as a page shows them. Its English is what counts and is stored (consents.ts). */
export const consentTexts = catalogue('consents', {
  newsletter: consents.newsletter,
  account: consents.account,
  whatsapp: consents.whatsapp,
  stockAlert: consents['stock-alert'],
  binds: 'The English text counts:',
});

/** Returns what somebody agrees to for a purpose, as a page or mail shows it; `ConsentEnglish` follows it where it is agreed to. */
export const consentText = (purpose: ConsentPurpose): string => consentTexts()[purpose === 'stock-alert' ? 'stockAlert' : purpose];

const isPurpose = (purpose: string): purpose is ConsentPurpose => Object.hasOwn(consents, purpose);

/** Returns a stored consent in the language of the page; one with the words of an earlier version stays as it was given. */
export const consentShown = (purpose: string, stored: string): string =>
  isPurpose(purpose) && stored === consents[purpose] ? consentText(purpose) : stored;
