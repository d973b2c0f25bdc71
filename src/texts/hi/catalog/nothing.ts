import { translation } from '../../../rules/language/texts.ts';
import type { nothingTexts } from '../../../rules/listing/nothing.texts.ts';

export default translation<typeof nothingTexts>()({
  pieces: 'पीस',
  or: '{one} या {other}',
  search: '“{search}” के लिए',
  none: '{what} नहीं हैं',
  noneOf: '{which} {what} नहीं हैं',
});
