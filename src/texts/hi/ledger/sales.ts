import type { salesTexts } from '../../../features/ledger/sales.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof salesTexts>()({
  soldOut: 'आपका पेमेंट पहुँचने तक आखिरी पीस बिक गया।',
  couponUsed: 'आपका पेमेंट पहुँचने तक कूपन खत्म हो गया।',
  paidTwice: 'इस ऑर्डर का पेमेंट हो चुका था, इसलिए हम दूसरा पेमेंट लौटा रहे हैं।',
  codInstead: 'आपने यही पीस कैश ऑन डिलीवरी से ऑर्डर किए थे, इसलिए ऑनलाइन कुछ नहीं देना था। उस ऑर्डर में कोई बदलाव नहीं हुआ।',
  wrongAmount: 'जो रकम मिली, वह ऑर्डर की रकम नहीं है।',
  notOpen: 'आपका पेमेंट मिलने तक ऑर्डर बंद हो चुका था।',
  refundSent: 'आपका {sum} का रिफ़ंड भेज दिया गया है। {timing}',
  refundAtBank: 'आपका {sum} का रिफ़ंड बैंक के पास है। {timing}',
  refundFailed: '{sum} लौटाने की पहली कोशिश नहीं हो पाई। हम इसे देख रहे हैं; आपको कुछ नहीं करना है।',
  refundStarts: 'आपका {sum} का रिफ़ंड एक कामकाजी दिन में शुरू होगा। {timing}',
  refunded: 'रिफ़ंड हो गया',
  returning: 'वापस आ रहा है',
  received: 'आपका पेमेंट मिल गया है और ऑर्डर का पेमेंट पूरा है।',
  paid: 'पेमेंट हो गया',
  onItsWay: 'आपका पैसा आपके खाते में आ रहा है। {timing}',
  bankConfirms: 'आपका बैंक पेमेंट कन्फ़र्म कर रहा है। पाँच दिन में न हो, तो पैसा अपने आप आपको लौट आएगा।',
  confirming: 'कन्फ़र्म हो रहा है',
  weCheck: 'हम यह पेमेंट जाँच रहे हैं। आपका पैसा सुरक्षित है, और हम आपको लिखेंगे।',
  checking: 'जाँच चल रही है',
  noPayment: 'इस ऑर्डर का पेमेंट हमें नहीं मिला। {debited}',
  notReceived: 'अभी नहीं मिला',
  addressGiven: 'वही पता जो आपने ऑर्डर में दिया था।',
});
