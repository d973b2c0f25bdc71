import { translation } from '../../../rules/language/texts.ts';
import type { menuTexts } from '../../../ui/layout/menu.texts.ts';

export default translation<typeof menuTexts>()({
  byCategory: 'कैटेगरी चुनें',
  menu: 'मेन्यू',
  home: 'होम',
  collections: 'कलेक्शन',
  reviews: 'रिव्यू',
  contact: 'संपर्क',
  login: 'लॉग इन करें',
  signup: 'अकाउंट बनाएँ',
  logout: 'लॉग आउट करें',
  profile: 'मेरी प्रोफ़ाइल',
  wishlist: 'विशलिस्ट',
  orders: 'मेरे ऑर्डर',
  dashboard: 'डैशबोर्ड',
  loading: 'लोड हो रहा है...',
  track: 'मेरा ऑर्डर कहाँ है?',
  ask: 'WhatsApp पर पूछें',
  languages: 'भाषा',
  ownLanguage: 'हिन्दी',
});
