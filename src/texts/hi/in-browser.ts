import { addTexts } from '../../rules/language/texts.ts';
import menu from './menu.ts';
import returnFormScript from './return-form-script.ts';
import reviewFormScript from './review-form-script.ts';

/** What the scripts of a page say. */
addTexts('hi', { menu, 'return-form-script': returnFormScript, 'review-form-script': reviewFormScript });
