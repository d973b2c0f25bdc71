import { translation } from '../../../rules/language/texts.ts';
import type { pageValueTexts } from '../../../rules/words/page-values.texts.ts';

export default translation<typeof pageValueTexts>()({
  notOpen: 'दुकान अभी नहीं खुली है। इसे कौन चलाता है, यह पहला ऑर्डर लेने से पहले यहाँ लिखा होगा।',
  firm: '{name}, {address}। {registration}।',
  firmWithBranch: '{name}, {address}। शाखा: {branch}। {registration}।',
  care: 'कस्टमर केयर: {mail}, {phone} ({hours})।',
  officer: '{designation}: {name}, {mail}, {phone}। [शिकायत](/grievance) मिलने की सूचना {hours} घंटे में देते हैं और एक महीने में उसे सुलझाते हैं।',
  packedIn: '{city} में ',
  courts: 'अधिकार क्षेत्र {city}, {state} की अदालतों का है; आप',
  anyCourts: 'आप',
  taxesIncluded: 'उनमें सभी टैक्स शामिल हैं',
  noTaxes: 'आपको सिर्फ़ उतना ही देना है: हम GST में रजिस्टर्ड नहीं हैं और कोई टैक्स नहीं जोड़ते',
  invoices: 'बिल',
  billsOfSupply: 'बिल ऑफ़ सप्लाई',
  days: '{from} से {to}',
  updates: 'पार्सल रवाना होने और ट्रैकिंग की जानकारी ईमेल पर भेजी जाती है।',
  updatesWithWhatsapp: 'पार्सल रवाना होने और ट्रैकिंग की जानकारी WhatsApp और ईमेल पर भेजी जाती है।',
  orWhatsapp: ' या [WhatsApp पर पूछें]({link})',
  cashRefund: 'कैश ऑन डिलीवरी का पैसा आपके बैंक खाते या UPI में लौटाया जाता है। ',
  orCash: ', या जहाँ उपलब्ध हो, [कैश ऑन डिलीवरी](/shipping-returns#cash-on-delivery) से',
});
