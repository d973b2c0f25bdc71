import { addFromCards } from './features/catalog/card/add-from-card.client.ts';
import { growPressedPicture } from './features/catalog/card/pressed-picture.client.ts';
import { watchCards } from './features/catalog/card/watch-cards.client.ts';
import { enhanceFilters } from './features/catalog/listing/listing.client.ts';
import { loadBuyBox } from './features/catalog/product/buy/load-buy-box.client.ts';
import { onPinTouch } from './features/catalog/product/delivery/pin-box-touch.client.ts';
import { onFirstTouch as onGalleryTouch } from './features/catalog/product/gallery/first-touch.client.ts';
import { watchProduct } from './features/catalog/product/product-page.client.ts';
import { runRecentlyViewed } from './features/catalog/product/recently-viewed.client.ts';
import { runBanners } from './features/content/home/banners.client.ts';
import { runShell } from './features/shell/shell.client.ts';
import { fillOwnEmail } from './features/stock-alerts/own-email.client.ts';
import { mountHearts } from './features/wishlist/hearts.client.ts';
import { layOutRest } from './ui/styles/lay-out-rest.client.ts';

/**
 * The script of every page that shows pieces: home, listings, products. It is one file, so that the second page needs none. Each part
 * does nothing where its element is absent. The shell comes last: it reports the session, which others listen for.
 */
export function runShopping(): void {
  addFromCards();
  growPressedPicture();
  watchCards();
  enhanceFilters();
  loadBuyBox();
  onGalleryTouch();
  onPinTouch();
  watchProduct();
  runRecentlyViewed();
  runBanners();
  mountHearts();
  fillOwnEmail();
  runShell();
  // After the fonts: they lay out once more what has been laid out.
  void document.fonts.ready.then(layOutRest);
}
