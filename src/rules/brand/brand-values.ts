import { brand as houseBrand } from '../../brand/brand.ts';
import type { Language } from '../language/languages.ts';
import { type ChosenColours, houseChoice, type ShopColours, shopColours } from './brand-colours.ts';
import type { BrandPictures } from './brand-pictures.ts';

/** The mark that the owner uploaded: a drawing, or the key of a picture in the media bucket. Null is the mark of the house. */
export type BrandMark = { readonly svg: string } | { readonly key: string } | null;

/** The brand as the owner saves it. */
export interface BrandValues {
  readonly name: string;
  readonly tagline: string;
  readonly mark: BrandMark;
  readonly colours: ChosenColours;
  /** Drawn of all this by the administrator's browser; without them the icons of the build are shown. */
  readonly pictures?: BrandPictures | undefined;
}

/** The brand as pages, mails and papers show it. */
export interface ShopBrand {
  readonly name: string;
  readonly tagline: string;
  /** The address of the owner's mark; null for the mark of the house, which is in the page. */
  readonly markSrc: string | null;
  /** The manifest of the installed shop, in English; null for that of the build, which the code of every page knows. */
  readonly manifest: string | null;
  /** The icon of a browser's tab, for programs that show no drawings and ask for `/favicon.ico`. */
  readonly tabIcon: string;
  /** The icon on an iPhone. */
  readonly touchIcon: string;
  /** The picture of shared links that have none of their own. */
  readonly sharePicture: string;
  /** The mark of mails: their readers show no drawings (SVG). */
  readonly mailMark: string | null;
  readonly colours: ShopColours;
  /** True if the colours are not those of the house. */
  readonly isRecoloured: boolean;
}

/** Newest version of the owner. What a version does not name is as in the code. */
export interface SavedBrand {
  readonly values: Partial<BrandValues>;
  readonly version: number;
}

export const BRAND_NAME_MAX = 30;
export const TAGLINE_MAX = 80;

export const houseValues: BrandValues = { ...houseBrand, mark: null, colours: houseChoice };

/** The address of a drawing: it changes with each version, so that browsers keep it for good. */
const markAddress = (version: number): string => `/api/brand-mark/${version}.svg`;

/** The address of the manifest; it changes with each version too. Version 0 is the brand of the code. */
const manifestAddress = (version: number): string => `/api/brand-manifest/${version}.webmanifest`;

/** Returns the address of the manifest of pages in a language: '/api/brand-manifest/7.hi.webmanifest'. Null as in `ShopBrand`. */
export const manifestIn = (language: Language, { manifest }: Pick<ShopBrand, 'manifest'>): string | null =>
  language === 'en' ? manifest : (manifest ?? manifestAddress(0)).replace(/[^.]*$/, `${language}.$&`);

const BUILT_TAB = '/icons/favicon-1.ico';
const BUILT_TOUCH = '/icons/touch-1.png';
const BUILT_SHARE = '/icons/share-1.jpg';

const srcOf = (mark: BrandMark, version: number) =>
  mark === null ? null : 'svg' in mark ? markAddress(version) : `/media/${mark.key}/240.webp`;

const mailMarkOf = (mark: BrandMark) => (mark === null ? BUILT_TOUCH : 'key' in mark ? `/media/${mark.key}/240.webp` : null);

/** Returns the brand of what was saved, without the drawing itself; that of the house without `saved`. */
export function brandOf(saved?: SavedBrand): ShopBrand {
  const { name, tagline, mark, colours, pictures } = { ...houseValues, ...saved?.values };
  const chosen = { ...houseChoice, ...colours };
  return {
    name,
    tagline,
    markSrc: srcOf(mark, saved?.version ?? 0),
    manifest: saved ? manifestAddress(saved.version) : null,
    tabIcon: pictures ? `/media/${pictures.small}` : BUILT_TAB,
    touchIcon: pictures ? `/media/${pictures.touch}` : BUILT_TOUCH,
    sharePicture: pictures ? `/media/${pictures.share}` : BUILT_SHARE,
    mailMark: pictures ? `/media/${pictures.touch}` : mailMarkOf(mark),
    colours: shopColours(chosen),
    isRecoloured: Object.entries(houseChoice).some(([colour, hex]) => chosen[colour as keyof ChosenColours] !== hex),
  };
}

export const houseShopBrand: ShopBrand = brandOf();
