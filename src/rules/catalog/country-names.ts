import { addedTexts } from '../language/texts.ts';

/** Countries in another language, by their English names. */
export type CountryNames = Readonly<Record<string, string>>;

/** Returns a country of origin in the language of the page; one that the language does not list as the owner wrote it. */
export function countryName(country: string): string {
  const names = addedTexts<CountryNames>('country-names') ?? {};
  return (Object.hasOwn(names, country) ? names[country] : undefined) ?? country;
}
