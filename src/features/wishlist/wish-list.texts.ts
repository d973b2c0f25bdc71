import { catalogue } from '../../rules/language/texts.ts';

/** The list of the page /wishlist, which the browser draws too, and what its presses say. */
export const wishListTexts = catalogue('wish-list', {
  title: 'Wishlist',
  pieces: { one: '{n} piece', other: '{n} pieces' },
  outOfStock: 'Out of stock',
  removeNamed: 'Remove from Wishlist: {name}',
  notifyMe: 'Notify me',
  notifyNamed: 'Notify me: {name}',
  chooseSize: 'Choose Size',
  chooseSizeNamed: 'Choose Size: {name}',
  move: 'Move to Cart',
  moveNamed: 'Move to Cart: {name}',
  removed: 'Removed from Wishlist',
  added: 'Added to Cart',
  moved: '{name} is in your cart and no longer on your wishlist.',
  undo: 'Undo',
  undone: 'Back on your wishlist',
  error: 'Error',
  notAdded: 'Could not add item to wishlist.',
  notRemoved: 'Could not remove item from wishlist.',
});
