import type { contactCodeTexts } from '../../../features/checkout/cash/contact-code.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof contactCodeTexts>()({
  earlier: 'हमने अभी **{to}** पर कई कोड भेजे हैं। सबसे नए ईमेल का लंबा कोड डालें।',
  sent: 'हमने **{to}** पर कोड भेजा है। यह 10 मिनट तक चलेगा। ऑर्डर करने के लिए इसे डालें।',
  sentWhatsapp: 'हमने WhatsApp पर **{to}** को कोड भेजा है। यह 10 मिनट तक चलेगा। ऑर्डर करने के लिए इसे डालें।',
  willSend: 'हम आपके ईमेल पर छह अंकों का कोड भेजेंगे। ऑर्डर करने के लिए उसे यहाँ डालें।',
  willSendWhatsapp: 'हम आपके फ़ोन पर WhatsApp से छह अंकों का कोड भेजेंगे। ऑर्डर करने के लिए उसे यहाँ डालें।',
  lastDigit: 'आख़िरी अंक डालते ही ऑर्डर हो जाएगा: {total}, कैश में।',
  long: 'लंबा कोड',
  six: 'छह अंकों का कोड',
  longWrong: 'लंबे कोड के सोलह अंक डालें।',
  sixWrong: 'कोड के छह अंक डालें।',
  byEmail: 'ईमेल पर भेजें',
  wait: '0:{seconds} में फिर भेज सकते हैं',
  sending: 'भेजा जा रहा है...',
  again: 'फिर से भेजें',
});
