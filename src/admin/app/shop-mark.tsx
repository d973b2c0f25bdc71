import { mark } from '../../brand/mark.ts';
import { useShopBrand } from './shop-brand.ts';

/** Draws the shop's mark: the owner's, or that of the house. */
export function ShopMark() {
  const { markSrc } = useShopBrand();
  return markSrc === null ? <HouseMark /> : <img className="ring ring--own" src={markSrc} alt="" width="40" height="40" />;
}

/** Draws the mark of the house without its letter. */
export function HouseMark() {
  return (
    <svg
      className="ring"
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own drawing
      dangerouslySetInnerHTML={{ __html: mark.beads + mark.coloured('var(--color-accent)') }}
    />
  );
}
