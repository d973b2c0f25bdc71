import type { cartSyncTexts } from '../../../features/cart/texts/cart-sync.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof cartSyncTexts>()({
  add: 'कार्ट में नहीं जुड़ा',
  set: 'संख्या नहीं बदली',
  remove: 'पीस नहीं हटा',
  clear: 'कार्ट खाली नहीं हुआ',
  loadError: 'कार्ट लोड नहीं हुआ',
  lastCopy: '{details} यह आपके कार्ट की पिछली सेव की हुई कॉपी है।',
  syncError: 'कार्ट अपडेट नहीं हुआ',
  syncFailed: 'कार्ट अपडेट नहीं हो सका',
  stillSaved: '{details} आपके पीस इस ब्राउज़र में अब भी सेव हैं।',
  loadFailed: 'कार्ट लोड नहीं हो सका',
  unexpected: 'कार्ट लोड करते समय कुछ गड़बड़ हुई।',
});
