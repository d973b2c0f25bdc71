/** The texts of consents, word for word as they are shown. The text is stored with each consent, so a change here is a new version. */
export const consents = {
  newsletter:
    'Send me new pieces and offers by email, about once a fortnight. I first confirm my address by email and can unsubscribe with one click.',
  account: 'Keep my name, email, phone, address and orders in my account. I can download or delete them there at any time.',
  whatsapp: 'Order updates on WhatsApp. Stop any time.',
  'stock-alert': 'Send me one email when this piece is back in stock. My address is used for nothing else and deleted afterwards.',
} as const;

export type ConsentPurpose = keyof typeof consents;
