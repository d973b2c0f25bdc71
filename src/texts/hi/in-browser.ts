import { addTexts } from '../../rules/language/texts.ts';
import accountScript from './account-script.ts';
import menu from './menu.ts';
import searchScript from './search-script.ts';
import wishlistScript from './wishlist-script.ts';

/** What the scripts of a page say. */
addTexts('hi', {
  'account-script': accountScript,
  menu,
  'search-script': searchScript,
  'wishlist-script': wishlistScript,
});
