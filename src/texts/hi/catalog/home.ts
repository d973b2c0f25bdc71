import type { homeTexts } from '../../../features/catalog/home/home.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof homeTexts>()({
  newest: 'नए',
  byCategory: 'कैटेगरी चुनें',
  faultTitle: 'पेज पूरा नहीं खुला',
  partsMissing: 'पेज के कुछ हिस्से नहीं खुले: {parts}। {fault}',
  banners: 'बैनर',
  categories: 'कैटेगरी',
  popularPieces: 'पसंदीदा कैटेगरी के पीस',
  tryAgain: 'फिर कोशिश करें',
  gettingReady: 'हमारी दुकान तैयार हो रही है',
  contact: 'संपर्क करें',
  stillAdding: 'हम अभी अपने पीस जोड़ रहे हैं। कुछ ढूँढ रहे हों तो हमें लिखें।',
  featured: 'हमारी पसंद',
  arrivals: 'नए आए',
  popular: 'सबसे पसंदीदा',
  together: 'साथ में अच्छे लगेंगे',
  aboutTogether: 'साथ पहनने के लिए चुने गए। एक लें या सब।',
  seeAll: 'सभी देखें',
  ofRow: '({title})',
  sideways: '{title}, बाएँ-दाएँ सरकाएँ',
  seen: 'हाल में देखे गए',
});
