/** Night: a page in Hindi that does not fit a window, and what axe finds on it. */
import { languages } from '../../../../src/rules/language/languages.ts';
import { allWindows, forShoppers, sweep } from '../sweep.ts';

for (const language of languages.slice(1)) sweep(forShoppers, allWindows, { name: language, language, isRead: () => true });
