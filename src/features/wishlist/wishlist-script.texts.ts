import { catalogue } from '../../rules/language/texts.ts';

/** The hearts, and what a press on one says. */
export const wishlistScriptTexts = catalogue('wishlist-script', {
  heart: 'Wishlist: {name}',
  addToCart: 'Add to Cart: {name}',
  error: 'Error',
  offline: 'Please check your internet connection.',
  notFetched: 'Could not fetch your wishlist.',
  tryAgain: 'Try Again',
  logInFirst: 'Login Required',
  logInToAdd: 'Please log in to add items to your wishlist.',
  logIn: 'Log in',
  notAdded: 'Could not add item to wishlist.',
  notRemoved: 'Could not remove item from wishlist.',
  added: 'Added to Wishlist',
  removed: 'Removed from Wishlist',
  already: 'Already Wishlisted',
});
