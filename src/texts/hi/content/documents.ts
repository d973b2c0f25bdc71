import type { documentsTexts } from '../../../features/content/pages/documents.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof documentsTexts>()({
  onThisPage: 'इस पेज पर',
  updated: 'आखिरी बदलाव: {date}',
  updatedWithSeal: 'आखिरी बदलाव: {date}। {seal}',
  earlier: '**यह पुराना वर्शन है।** यह अब लागू नहीं है। [अभी वाला पढ़ें](current)',
  versions: 'वर्शन',
  seal: 'वर्शन {version}, {hash}',
  firstVersion: 'पहला वर्शन।',
  inEnglish: '{seal}, अंग्रेज़ी में',
  onlyEnglish: 'यह पेज अभी सिर्फ़ अंग्रेज़ी में है।',
  binds: 'यह हिन्दी अनुवाद समझने के लिए है। किसी अंतर की स्थिति में [अंग्रेज़ी पाठ](english) मान्य होगा।',
  followsVersion: 'यह अंग्रेज़ी पाठ के वर्शन {version} ({date}) का अनुवाद है।',
  followsDate: 'यह {date} के अंग्रेज़ी पाठ का अनुवाद है।',
  faq: 'सवाल और जवाब',
  faqDescription: 'जो लोग सबसे ज़्यादा पूछते हैं: मटीरियल, साइज़, डिलीवरी, कैश, रिटर्न और रिफ़ंड।',
  returns: 'डिलीवरी और रिटर्न',
  returnsDescription: 'डिलीवरी का समय और चार्ज, पेमेंट, रिटर्न, एक्सचेंज, ऑर्डर रद्द करना और रिफ़ंड।',
  terms: 'नियम और शर्तें',
  termsDescription: 'जिन शर्तों पर आप हमसे खरीदते हैं।',
  privacy: 'प्राइवेसी पॉलिसी',
  privacyDescription: 'हम कौन सी जानकारी लेते हैं, क्यों, किसे मिलती है, कब तक रखते हैं, और आपके अधिकार।',
});
