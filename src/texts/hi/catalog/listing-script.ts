import type { listingScriptTexts } from '../../../features/catalog/listing/listing-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof listingScriptTexts>()({
  error: 'गड़बड़ हुई',
  noFilters: 'फ़िल्टर लोड नहीं हुए।',
  noPieces: 'पीस लोड नहीं हुए।',
  loading: 'पीस लोड हो रहे हैं...',
});
