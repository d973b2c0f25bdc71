import type { filterPanelTexts } from '../../../features/catalog/listing/filters/filter-panel.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof filterPanelTexts>()({
  filters: 'फ़िल्टर',
  categories: 'कैटेगरी',
  selected: 'चुनी गईं',
  from: '₹ से',
  priceFrom: 'कम से कम कीमत, रुपये में',
  to: 'से',
  toAmount: '₹ तक',
  priceTo: 'ज़्यादा से ज़्यादा कीमत, रुपये में',
  more: 'और फ़िल्टर',
  anyCountry: 'कोई भी देश',
  clear: 'सब हटाएँ',
  showAny: 'पीस देखें',
  show: { one: '{n} पीस देखें', other: '{n} पीस देखें' },
  description: 'कीमत, साइज़ और रूप के हिसाब से पीस चुनें।',
  back: 'पीस पर वापस',
  unread: 'फ़िल्टर लोड नहीं हुए। कुछ सेकंड में फिर कोशिश करें।',
  filterAndSort: 'फ़िल्टर और क्रम',
  filter: 'फ़िल्टर',
  sort: 'क्रम से लगाएँ',
  showPlain: 'दिखाएँ',
  searchHint: 'कलेक्शन में सर्च करें',
  search: 'पीस सर्च करें',
});
