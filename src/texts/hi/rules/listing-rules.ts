import { translation } from '../../../rules/language/texts.ts';
import type { listingRuleTexts } from '../../../rules/listing/listing.texts.ts';

export default translation<typeof listingRuleTexts>()({
  filtered: 'फ़िल्टर: {names}',
  within: '{name} में',
  searchTitle: '“{search}” के नतीजे',
  browse: '{name}: हमारा पूरा कलेक्शन देखें।',
  title: 'हमारा कलेक्शन',
  pieces: { one: '{n} पीस', other: '{n} पीस' },
  moreThan: '{n} से ज़्यादा पीस',
  range: '{pieces} में से {from} से {to}',
  rangeOfMore: '{pieces} से ज़्यादा में से {from} से {to}',
  bestMatch: 'सबसे मिलते-जुलते',
  newest: 'नए पहले',
  priceAscending: 'कीमत: कम से ज़्यादा',
  priceDescending: 'कीमत: ज़्यादा से कम',
  nameAscending: 'नाम: अ से ज्ञ',
  nameDescending: 'नाम: ज्ञ से अ',
  highestRated: 'सबसे अच्छे रिव्यू',
  mostBought: 'सबसे ज़्यादा बिके',
  origin: 'मूल देश',
  featured: 'हमारी पसंद',
});
