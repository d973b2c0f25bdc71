import type { changePageTexts } from '../../../features/own-order/change/change-page.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof changePageTexts>()({
  pageTitle: 'ऑर्डर {order} बदलें',
  pageDescription: 'ऑर्डर {order} का नाम और डिलीवरी का पता बदलें',
  chat: 'नमस्ते, मुझे ऑर्डर {order} बदलना है।',
  orderOf: 'ऑर्डर [{order}](order)',
  now: 'अभी यहाँ जा रहा है',
  untilDay: 'पार्सल रवाना होने तक ({dispatch}) आप इसे बदल सकते हैं।',
  until: 'पार्सल रवाना होने तक आप इसे बदल सकते हैं।',
  once: 'नाम और पता एक बार बदल सकते हैं। बाद में सिर्फ़ लैंडमार्क जोड़ना इसमें नहीं गिना जाता।',
  phoneCode: 'नए मोबाइल नंबर के लिए हम पहले एक कोड भेजते हैं।',
  save: 'नाम और पता सेव करें',
  back: 'जैसा है वैसा रहने दें',
  codeTitle: 'एक कोड, फिर सेव हो जाएगा',
  sent: 'हमने **{to}** पर एक कोड भेजा है। यह 10 मिनट तक चलता है।',
  sentWhatsapp: 'हमने **{to}** पर WhatsApp से एक कोड भेजा है। यह 10 मिनट तक चलता है।',
  another: 'दूसरा कोड भेजें',
  edit: 'वापस पते पर',
  viewOrder: 'ऑर्डर देखें',
  writeToUs: 'हमें लिखें',
  change: 'नाम या पता बदलें',
  toAdd: 'इस ऑर्डर में पीस जोड़ें',
  toPieces: 'पार्सल का सामान बदलें',
  changeOrder: 'ऑर्डर बदलें',
});
