/**
 * The brand: it goes with the drawings, the manifest and the texts of the pages. Everything else about the shop (contact,
 * company, hours, holidays) is changed at /admin/settings.
 */
export const shopConfig = {
  name: 'Chamak',
  tagline: 'Jewellery with sparkle, priced to wear every day',
} as const;
