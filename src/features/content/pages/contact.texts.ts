import { catalogue } from '../../../rules/language/texts.ts';

/** Texts of the page with the shop's contacts: the page, and the lines at the end of each policy. */
export const contactTexts = catalogue('contact', {
  pageTitle: 'Contact Us',
  pageDescription: 'Phone, WhatsApp, email and address of the shop, its grievance officer, and who we are.',
  title: 'Contact Us',
  lead: 'Do you have a question about a size, a parcel or a gift? You will talk to a person, not a machine. Many answers stand under [Questions and answers](faq).',
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  email: 'Email',
  whereWeAre: 'Where we are',
  branch: 'Branch: {branch}',
  complaint: '[A complaint](complaint) is acknowledged within {hours} hours and settled within one month.',
  notOpen: 'The shop is not open yet. Who runs it, and how to reach them, will stand here before it takes its first order.',
  about: 'About {name}',
  aboutInEnglish: 'This part is in English only so far.',
  firm: '{name}, {address}. {registration}.',
  firmWithBranch: '{name}, {address}. Branch: {branch}. {registration}.',
  care: 'Customer care: [{email}](mail), [{phone}](phone) ({hours}).',
  officer:
    '{designation}: {name}, [{email}](mail), [{phone}](phone). [A complaint](complaint) is acknowledged within {hours} hours and settled within one month.',
  whoRuns: 'The shop is not open yet. Who runs it will stand here before it takes its first order.',
});
