import { addTexts } from '../../rules/language/texts.ts';
import accountScript from './account-script.ts';
import authScript from './auth-script.ts';
import menu from './menu.ts';
import searchScript from './search-script.ts';
import securityScript from './security-script.ts';
import sessionScript from './session-script.ts';
import wishlistScript from './wishlist-script.ts';

/** What the scripts of a page say. */
addTexts('hi', {
  'account-script': accountScript,
  'auth-script': authScript,
  menu,
  'search-script': searchScript,
  'security-script': securityScript,
  'session-script': sessionScript,
  'wishlist-script': wishlistScript,
});
