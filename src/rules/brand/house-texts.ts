import { brand } from '../../brand/brand.ts';
import { brandDefaults } from '../../brand/defaults.ts';
import { brandIn } from '../../brand/other-languages.ts';
import { language } from '../language/language.ts';

/** Returns what the brand sells, in the language of the page: 'Imitation jewellery, made to be worn.' */
export const houseDescription = (): string => brandIn[language()]?.description ?? brandDefaults.description;

/** A tagline in the language of the page if it is that of the code. */
export const houseTagline = (tagline: string): string => (tagline === brand.tagline ? brandIn[language()]?.tagline : undefined) ?? tagline;
