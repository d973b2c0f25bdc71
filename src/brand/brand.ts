/**
 * The brand is this folder: a file for each thing, so that a script of the browser has no more of it than it uses, and pictures in `icons`.
 * Another shop with the same code replaces the folder, as tests/flows/platform/second-brand.night.ts does. What the owner enters at
 * /admin/settings (contact, company, hours) goes before it. Names that only engineers read stay: the npm package, the Worker and its bucket
 * (wrangler.toml), keys and files of backups.
 */
export const brand = {
  name: 'Chamak',
  tagline: 'Jewellery with sparkle, priced to wear every day',
} as const;
