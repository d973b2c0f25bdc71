import type { paymentScriptTexts } from '../../../features/gateway/payment-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof paymentScriptTexts>()({
  busy: 'हो रहा है...',
  retry: 'आप अपने ऑर्डर का पेमेंट फिर से कर सकते हैं।',
  pressAgain: '{notice} पेमेंट करने के लिए फिर से दबाएँ।',
  failed: 'पेमेंट नहीं हुआ',
  toCart: 'अपने कार्ट पर जाएँ',
  cancelled: 'पेमेंट रद्द',
  closed: 'आपने पेमेंट विंडो बंद कर दी। {kept}',
  pin: 'UPI PIN गलत था',
  otp: 'OTP गलत था',
  cvv: 'कार्ड का CVV गलत था',
  card: 'कार्ड की जानकारी गलत थी',
  expiry: 'कार्ड की एक्सपायरी तारीख गलत थी',
  vpa: 'UPI ID नहीं मिली',
  funds: 'खाते में पैसे कम हैं',
  limit: 'बैंक की पेमेंट लिमिट पूरी हो गई थी',
  cardDeclined: 'बैंक ने कार्ड नहीं माना',
});
