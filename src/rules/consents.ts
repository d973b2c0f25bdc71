/** What people agree to, word for word as it is shown. The text is stored with the consent, so a change here starts a new version. */
export const consents = {
  newsletter:
    'Send me new pieces and offers by e-mail, about once a fortnight. I first confirm my address from a mail and can leave with one click.',
} as const;
