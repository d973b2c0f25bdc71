import { translation } from '../../../rules/language/texts.ts';
import type { noResultsTexts } from '../../../rules/listing/no-results.texts.ts';

export default translation<typeof noResultsTexts>()({
  pieces: 'पीस',
  or: '{one} या {other}',
  search: '“{search}” के लिए',
  none: '{what} नहीं हैं',
  noneOf: '{which} {what} नहीं हैं',
});
