import { catalogue } from '../../rules/language/texts.ts';

/** The page of the wishlist around its list. */
export const wishlistTexts = catalogue('wishlist', {
  title: 'Wishlist',
  description: 'The pieces you have saved.',
  empty: 'Your wishlist is empty.',
  emptyHint: 'Tap the heart on a piece to save it here.',
  goToCollections: 'Go to Collections',
  notRead: 'Could not load wishlist product details.',
  isSafe: 'Your wishlist is safe. Please try again in a few seconds.',
  tryAgain: 'Try Again',
  needsScript: 'Moving and removing pieces needs JavaScript. Please switch it on for this shop.',
});
