import { brand as houseBrand } from '../../brand/brand.ts';
import { type ChosenColours, houseChoice, type ShopColours, shopColours } from './brand-colours.ts';

/** The mark that the owner uploaded: a drawing, or the key of a picture in the media bucket. Null is the mark of the house. */
export type BrandMark = { readonly svg: string } | { readonly key: string } | null;

/** The brand as the owner saves it. */
export interface BrandValues {
  readonly name: string;
  readonly tagline: string;
  readonly mark: BrandMark;
  readonly colours: ChosenColours;
}

/** The brand as pages, mails and papers show it. */
export interface ShopBrand {
  readonly name: string;
  readonly tagline: string;
  /** The address of the owner's mark; null for the mark of the house, which is in the page. */
  readonly markSrc: string | null;
  /** The same for mails: their readers show no drawings (SVG). */
  readonly mailMark: string | null;
  readonly colours: ShopColours;
  /** True if the colours are not those of the house. */
  readonly isRecoloured: boolean;
}

/** The owner's newest version. What a version does not name is as in the code. */
export interface SavedBrand {
  readonly values: Partial<BrandValues>;
  readonly version: number;
}

export const BRAND_NAME_MAX = 30;
export const TAGLINE_MAX = 80;

export const houseValues: BrandValues = { ...houseBrand, mark: null, colours: houseChoice };

/** The address of a drawing: it changes with each version, so that browsers keep it for good. */
const markAddress = (version: number): string => `/api/brand-mark/${version}.svg`;

const srcOf = (mark: BrandMark, version: number) =>
  mark === null ? null : 'svg' in mark ? markAddress(version) : `/media/${mark.key}/240.webp`;

/** Returns the brand of what was saved, without the drawing itself; that of the house without `saved`. */
export function brandOf(saved?: SavedBrand): ShopBrand {
  const { name, tagline, mark, colours } = { ...houseValues, ...saved?.values };
  const chosen = { ...houseChoice, ...colours };
  return {
    name,
    tagline,
    markSrc: srcOf(mark, saved?.version ?? 0),
    mailMark: mark && 'key' in mark ? `/media/${mark.key}/240.webp` : mark === null ? '/icons/touch-1.png' : null,
    colours: shopColours(chosen),
    isRecoloured: Object.entries(houseChoice).some(([colour, hex]) => chosen[colour as keyof ChosenColours] !== hex),
  };
}

export const houseShopBrand: ShopBrand = brandOf();
