import type { wishlistScriptTexts } from '../../../features/wishlist/wishlist-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof wishlistScriptTexts>()({
  heart: 'विशलिस्ट: {name}',
  addToCart: 'कार्ट में डालें: {name}',
  error: 'गड़बड़',
  offline: 'कृपया अपना इंटरनेट कनेक्शन देखें।',
  notFetched: 'आपकी विशलिस्ट लोड नहीं हुई।',
  tryAgain: 'फिर कोशिश करें',
  logInFirst: 'पहले लॉग इन करें',
  logInToAdd: 'विशलिस्ट में डालने के लिए लॉग इन करें।',
  logIn: 'लॉग इन करें',
  notAdded: 'पीस विशलिस्ट में नहीं जुड़ सका।',
  notRemoved: 'पीस विशलिस्ट से नहीं हट सका।',
  added: 'विशलिस्ट में जुड़ गया',
  removed: 'विशलिस्ट से हट गया',
  already: 'पहले से विशलिस्ट में है',
});
