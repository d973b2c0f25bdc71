const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' };

/** Returns a text of HTML with the signs that its entities name: 'Red &amp; gold' → 'Red & gold'. Other entities stay as they are written. */
export const withoutEntities = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (whole, name: string) => signs[name] ?? whole);
