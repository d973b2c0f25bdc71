export const brandDefaults = {
  /** For the footer, the manifest of the installed shop, and search results of pages that have no text of their own. */
  description: 'Imitation jewellery, made to be worn.',
  /** The company of the demonstration; the owner enters the real one. */
  legalName: 'Chamak Jewels Private Limited',
  /** The host of mail addresses and links of the demonstration, and of MAIL_FROM where it is not set. */
  domain: 'chamak.example',
  /** In examples of addresses at social networks, names of files, and what mail carriers are told. */
  handle: 'chamak',
  /** The salt of derived keys. Another word makes signed links, sessions and encrypted secrets of a live shop invalid. */
  salt: 'chamak',
} as const;
