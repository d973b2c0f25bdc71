import { addTexts } from '../../rules/language/texts.ts';
import { byName } from '../by-name.ts';

/** What the scripts of a page say, in one file of the browser. */
addTexts('hi', byName(import.meta.glob('./in-browser/**/*.ts', { import: 'default', eager: true })));
