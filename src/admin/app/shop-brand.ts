import { createContext, use, useEffect } from 'react';
import { adminShades } from '../../rules/brand/brand-colours.ts';
import { houseShopBrand, type ShopBrand } from '../../rules/brand/brand-values.ts';

interface Worn {
  readonly brand: ShopBrand;
  /** Shows another one at once: after a save. */
  readonly wear: (brand: ShopBrand) => void;
}

/** Name, mark and colours of the shop, as the area wears them. */
export const BrandContext = createContext<Worn>({ brand: houseShopBrand, wear: () => undefined });

export const useShopBrand = (): ShopBrand => use(BrandContext).brand;

/** Puts the colours of a brand onto the page. Its own style has those of the brand with which it came. */
export function useWornColours(brand: ShopBrand, ofPage: ShopBrand): void {
  useEffect(() => {
    if (brand === ofPage) return;
    const { style } = document.documentElement;
    for (const [name, colour] of Object.entries({ ...brand.colours, ...adminShades(brand.colours) }))
      style.setProperty(`--color-${name}`, colour);
  }, [brand, ofPage]);
}
