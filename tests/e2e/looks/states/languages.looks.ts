import { languages } from '../../../../src/rules/language/languages.ts';
import { allWindows, forShoppers, sweep } from '../sweep.ts';

for (const language of languages.slice(1)) sweep(forShoppers, allWindows, { name: language, language });
