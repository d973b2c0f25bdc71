import { catalogue } from '../language/texts.ts';

/** What somebody agrees to, as a page shows it. Its English is what counts (consents.ts). */
export const consentTexts = catalogue('consents', {
  newsletter:
    'Send me new pieces and offers by email, about once a fortnight. I first confirm my address by email and can unsubscribe with one click.',
  account: 'Keep my name, email, phone, address and orders in my account. I can download or delete them there at any time.',
  whatsapp: 'Order updates on WhatsApp. Stop any time.',
  stockAlert: 'Send me one email when this piece is back in stock. My address is used for nothing else and deleted afterwards.',
});
