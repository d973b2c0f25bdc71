import type { addressesTexts } from '../../../features/account/addresses/addresses.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof addressesTexts>()({
  home: 'घर',
  work: 'दफ़्तर',
  other: 'दूसरा',
  firstChoice: 'पहली पसंद',
  edit: 'बदलें',
  useFirst: 'पहले रखें',
  remove: 'हटाएँ',
  removeIt: 'हाँ, हटाएँ',
  removeOf: '{address}: {act}',
  firstDone: 'पहली पसंद बदल गई',
  removeDone: 'पता हटा दिया गया',
  add: 'पता जोड़ें',
  addTitle: 'नया पता',
  editTitle: 'पता बदलें',
  about: 'चेकआउट में पहली पसंद भरी जाती है। दिए जा चुके ऑर्डर का पता वही रहता है।',
  none: 'अभी कोई पता नहीं। सेव किया पता अगले चेकआउट में भर जाएगा।',
  full: 'आपके 12 पते सेव हैं। नया जोड़ने के लिए कोई एक हटाएँ।',
  kind: 'कैसी जगह',
  label: 'आपका दिया नाम',
  labelHint: 'जैसे “अम्मा”',
  receiver: 'कौन लेगा',
  receiverHint: 'खाली छोड़ें तो आप',
  phoneHint: 'खाली छोड़ें तो आपका नंबर',
  back: 'पतों पर वापस',
});
