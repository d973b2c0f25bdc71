import { catalogue } from '../../rules/language/texts.ts';

/** Texts for visitors before the shop has opened. */
export const openingTexts = catalogue('opening-soon', {
  title: 'We open soon',
  description: '{shop} opens soon.',
  lead: 'We open soon.',
  email: 'Your email',
  leaveEmpty: 'Leave this empty',
  tellMe: 'Tell me when you open',
  privacy: 'Privacy Policy',
});
