/**
 * The brand is this folder: names, numbers, colours and drawings here, the icons that are pictures in `public/`. Another shop with the same
 * code replaces the folder (`tests/brand` does). What the owner enters at /admin/settings (contact, company, hours) goes before it.
 *
 * 'chamak' stays, unseen by shoppers, where another word would break live data or keys: the salt of derived keys (platform/keys.ts) and the
 * purposes, keys and first line of backups (functions/cli/backup). It also stays in names that nobody but engineers reads: the npm package,
 * the Worker and its bucket (wrangler.toml), temporary folders, a key of the browser's storage, the User-Agent for Resend.
 */
export const brand = {
  name: 'Chamak',
  tagline: 'Jewellery with sparkle, priced to wear every day',
  /** For the manifest of the installed shop. */
  description: 'Imitation jewellery, made to be worn.',
  /** The company of the demonstration; the owner enters the real one. */
  legalName: 'Chamak Jewels Private Limited',
  /** The host of mail addresses and links of the demonstration, and of MAIL_FROM where it is not set. */
  domain: 'chamak.example',
  /** In examples of addresses at social networks, and in names of files. */
  handle: 'chamak',
} as const;

/** What the numbers of orders, tickets and invoices begin with. They stand in mails and books: a shop that sells keeps them. */
export const prefixes = {
  order: 'CHK',
  ticket: 'CHG',
  /** Three capital letters, not CRN: rule 46(b) of the GST allows 16 characters for the whole number. */
  invoice: 'CHK',
} as const;

/** The colours of pages, mails and the payment window. `ui/styles/tokens.css` has the same; styles.test.ts compares. */
export const colours = {
  ground: '#ffffff',
  tissue: '#fdf0f3',
  'tissue-deep': '#fbdce6',
  well: '#ede8dd',
  night: '#2b0a1e',
  'night-raised': '#43172f',
  ink: '#2b0a1e',
  'ink-soft': '#6a4a5b',
  'on-night': '#fff4f7',
  'on-night-soft': '#d9b9c8',
  brand: '#c2155f',
  'brand-strong': '#960d48',
  'on-brand': '#ffffff',
  accent: '#f9a916',
  'accent-tint': '#fff1d0',
  'accent-text': '#8a4b00',
  success: '#0b6656',
  'success-strong': '#07493d',
  'success-tint': '#dff3ec',
  danger: '#b4310b',
  'danger-strong': '#8d2608',
  'danger-tint': '#fde9e0',
  line: '#ecdae1',
  'line-strong': '#8d6b7b',
  focus: '#2b0a1e',
} as const;

/** The mark of the shop in a box of 40 × 40: a bangle of twelve beads, one of them coloured, and the letter. */
export const mark = {
  beads:
    '<circle cx="20" cy="20" r="16" pathLength="6" stroke-dasharray="0 1" stroke-width="3.8"/><circle cx="20" cy="20" r="16" pathLength="6" stroke-dasharray="0 1" stroke-dashoffset="-.5" stroke-width="5.4"/>',
  coloured: (fill: string) => `<circle cx="20" cy="4" r="3.6" fill="${fill}" stroke="none"/>`,
  /** The outline of the letter, to be filled. */
  letter:
    'M25.6 23.4c-.9 2-2.7 3.2-5.1 3.2-3.6 0-6.3-2.7-6.3-6.5 0-3.9 2.8-6.7 6.5-6.7 1.2 0 2.3.3 3.2.8l1-.6h.4v4.3h-.5c-.6-2.3-1.9-3.7-3.7-3.7-2.1 0-3.2 1.8-3.2 5.3 0 3.7 1.5 5.9 3.9 5.9 1.6 0 2.7-.8 3.4-2.3z',
} as const;
