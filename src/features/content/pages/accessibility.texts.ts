import { catalogue } from '../../../rules/language/texts.ts';

/** The page about who can use the shop, and how. */
export const accessibilityTexts = catalogue('accessibility', {
  pageTitle: 'Accessibility',
  pageDescription: 'What works by ear, by keyboard and in large letters in this shop, what does not yet, and whom to tell.',
  title: 'Accessibility',
  aimTitle: 'What we aim for',
  aim: 'Whoever wants to buy here can: by ear, by keyboard, in large letters, on an old phone. We follow the Web Content Accessibility Guidelines (WCAG) 2.2, levels A and AA, and the Indian standard IS 17802, which contains them.',
  worksTitle: 'What works',
  keyboard:
    'Every page, form and message can be read by a screen reader and used with the keyboard alone. What has the focus is always in sight.',
  large: 'Letters can be twice as large: nothing is cut off, and no page has to be moved sideways.',
  motion: 'What moves by itself has a button that stops it, and rests where your device asks for less motion.',
  colour: 'Nothing is said by colour alone. High contrast colours of your device are kept.',
  withoutScripts: 'Orders can be placed without scripts, by cash on delivery. Nothing here runs out of time without a word.',
  papers:
    'Invoices and other papers have headings, tables and languages that a screen reader can follow. Every e-mail has a version in plain text.',
  languages: 'The shop speaks English and Hindi.',
  notYetTitle: 'What does not work yet',
  photographs: 'Photographs that customers add to their reviews have no description of their own.',
  films: 'Films that show how a piece was unpacked have no captions.',
  paymentWindow: 'The payment window belongs to the payment company. If it does not work for you, choose cash on delivery or write to us.',
  formerPapers: 'Papers that were issued before 30 November 2026 are without headings and tables. We send you a new one.',
  testedTitle: 'How we test',
  tested:
    'Programs look at every page for faults before each change of the shop: names, order, contrast, the keyboard, large letters, sideways movement. On 29 and 30 November 2026 we used the shop with the screen reader Orca, from search to order, in English and in Hindi.',
  tellTitle: 'Tell us',
  tell: 'Something stops you? [Write a complaint](complaint) or [contact us](contact). It is answered within the same time as every complaint, and we take orders by phone meanwhile.',
});
