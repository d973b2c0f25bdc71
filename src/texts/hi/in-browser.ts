import { addTexts } from '../../rules/language/texts.ts';
import fieldMessages from './field-messages.ts';
import menu from './menu.ts';
import refusals from './shopper-refusals.ts';

/** What the scripts of a page say. */
addTexts('hi', { 'field-messages': fieldMessages, 'shopper-refusals': refusals, menu });
