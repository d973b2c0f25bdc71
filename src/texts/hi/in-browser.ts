import { addTexts } from '../../rules/language/texts.ts';
import menu from './menu.ts';

/** What the scripts of a page say. */
addTexts('hi', { menu });
