import type { ShopColours } from '../../rules/brand/brand-colours.ts';
import type { BrandPictures } from '../../rules/brand/brand-pictures.ts';
import type { BrandValues } from '../../rules/brand/brand-values.ts';
import { language } from '../../rules/language/language.ts';
import { languageFacts } from '../../rules/language/languages.ts';
import { urls } from '../../urls.ts';
import { appManifestTexts } from './app-manifest.texts.ts';

/** The addresses of the icons of the installed shop. */
export interface AppIcons extends Readonly<Record<'small' | 'large' | 'maskable', string>> {
  /** The address of a drawing (SVG), if there is one. */
  readonly drawing?: string | undefined;
}

/**
 * Returns what tells a phone how the shop is installed, in the language of the page. The shop is one app in every language: it has one id, and
 * its scope is the whole shop, so that a link to another language stays in it. It opens in the language of the page that was read last.
 */
export function appManifest(
  { name, description }: Pick<BrandValues, 'name'> & { readonly description: string },
  { ground, brand }: Pick<ShopColours, 'ground' | 'brand'>,
  icons: AppIcons,
): object {
  const t = appManifestTexts();
  const png = { type: 'image/png' };
  return {
    ...{
      id: '/',
      name,
      short_name: name,
      description,
      lang: languageFacts[language()].tag,
    },
    ...{ start_url: urls.home, scope: '/' },
    ...{ display: 'standalone', background_color: ground, theme_color: brand, categories: ['shopping'] },
    icons: [
      { src: icons.small, sizes: '192x192', ...png },
      { src: icons.large, sizes: '512x512', ...png },
      { src: icons.maskable, sizes: '512x512', ...png, purpose: 'maskable' },
      ...(icons.drawing ? [{ src: icons.drawing, sizes: 'any', type: 'image/svg+xml' }] : []),
    ],
    shortcuts: [
      { name: t.shopAll, url: urls.collections() },
      { name: t.orders, url: urls.orders },
      { name: t.track, url: urls.trackOrder },
    ],
  };
}

/** The icons that the build makes of the mark in the code. */
export const builtIcons: AppIcons = {
  small: '/icons/app-192-1.png',
  large: '/icons/app-512-1.png',
  maskable: '/icons/app-maskable-512-1.png',
  drawing: '/icons/mark-1.svg',
};

/** The icons that the administrator's browser drew of the owner's mark. */
export const drawnIcons = ({ small, large, maskable }: BrandPictures): AppIcons => ({
  small: urls.media(small),
  large: urls.media(large),
  maskable: urls.media(maskable),
});
