import { catalogue } from '../../../rules/language/texts.ts';

/** The frame of text pages, and the names of those whose words are the owner's. */
export const documentsTexts = catalogue('documents', {
  onThisPage: 'On this page',
  updated: 'Last updated {date}',
  updatedWithSeal: 'Last updated {date}. {seal}',
  earlier: '**This is an earlier version.** It is no longer in force. [Read the current one](current)',
  versions: 'Versions',
  seal: 'Version {version}, {hash}',
  firstVersion: 'the first version.',
  inEnglish: '{seal}, in English',
  onlyEnglish: 'This page is in English only so far.',
  binds: 'This translation is for understanding. Where they differ, the [English text](english) applies.',
  followsVersion: 'It says version {version} of the English text, of {date}.',
  followsDate: 'It says the English text of {date}.',
  faq: 'Questions and answers',
  faqDescription: 'What people ask most: material, sizes, delivery, cash, returns and refunds.',
  returns: 'Shipping & Returns',
  returnsDescription: 'Delivery times and fees, payment, returns, exchanges, cancelling and refunds.',
  terms: 'Terms & Conditions',
  termsDescription: 'The terms under which you buy from us.',
  privacy: 'Privacy Policy',
  privacyDescription: 'What we collect, why, who gets it, how long we keep it, and your rights.',
});
