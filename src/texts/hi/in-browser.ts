import { addTexts } from '../../rules/language/texts.ts';
import bannersScript from './banners-script.ts';
import contactScript from './contact-script.ts';
import menu from './menu.ts';
import returnFormScript from './return-form-script.ts';
import reviewFormScript from './review-form-script.ts';

/** What the scripts of a page say. */
addTexts('hi', {
  'banners-script': bannersScript,
  'contact-script': contactScript,
  menu,
  'return-form-script': returnFormScript,
  'review-form-script': reviewFormScript,
});
