import type { wishlistTexts } from '../../../features/wishlist/wishlist.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof wishlistTexts>()({
  title: 'विशलिस्ट',
  description: 'आपके सेव किए पीस।',
  empty: 'आपकी विशलिस्ट खाली है।',
  emptyHint: 'पीस पर बने दिल को दबाएँ, वह यहाँ सेव हो जाएगा।',
  goToCollections: 'कलेक्शन देखें',
  notRead: 'विशलिस्ट के पीस लोड नहीं हुए।',
  isSafe: 'आपकी विशलिस्ट सुरक्षित है। कुछ सेकंड में फिर कोशिश करें।',
  tryAgain: 'फिर कोशिश करें',
  needsScript: 'पीस को कार्ट में ले जाने और हटाने के लिए JavaScript चाहिए। कृपया इस शॉप के लिए उसे चालू करें।',
});
