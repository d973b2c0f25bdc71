import { addTexts } from '../../rules/language/texts.ts';
import bannersScript from './banners-script.ts';
import contactScript from './contact-script.ts';
import fieldMessages from './field-messages.ts';
import menu from './menu.ts';
import returnFormScript from './return-form-script.ts';
import reviewFormScript from './review-form-script.ts';
import refusals from './shopper-refusals.ts';

/** What the scripts of a page say. */
addTexts('hi', {
  'banners-script': bannersScript,
  'contact-script': contactScript,
  'field-messages': fieldMessages,
  menu,
  'return-form-script': returnFormScript,
  'review-form-script': reviewFormScript,
  'shopper-refusals': refusals,
});
