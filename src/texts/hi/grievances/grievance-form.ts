import type { grievanceFormTexts } from '../../../features/grievances/grievance-form.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof grievanceFormTexts>()({
  pageTitle: 'शिकायतें',
  pageDescription: 'शिकायत लिखें, टिकट नंबर तुरंत पाएँ और जवाब {hours} घंटे के अंदर।',
  title: 'कुछ गड़बड़ हुई?',
  lead: 'टिकट नंबर तुरंत मिलता है और जवाब {hours} घंटे के अंदर।',
  topic: 'शिकायत किस बारे में है?',
  order: 'ऑर्डर नंबर',
  what: 'क्या हुआ?',
  photos: 'फ़ोटो हैं? आगे जो टिकट नंबर मिलेगा, उसके साथ {email} पर भेजें।',
  name: 'नाम',
  email: 'ईमेल',
  phone: 'मोबाइल',
  optional: '(ज़रूरी नहीं)',
  leaveEmpty: 'इसे खाली छोड़ें',
  privacy: 'यह जानकारी सिर्फ़ शिकायत सुलझाने के काम आती है, और किसी काम के नहीं। [प्राइवेसी पॉलिसी](privacy)',
  send: 'शिकायत भेजें',
  known: 'यह शिकायत हमें मिल चुकी है: {number}',
  knownText: 'यही बात हमें आज मिल चुकी है। शिकायत का लिंक उस ईमेल में है, जो दिए गए पते पर भेजा गया।',
  tooMany: 'एक घंटे में आपके नेटवर्क से बहुत शिकायतें आईं। कृपया हमारे शिकायत अधिकारी को लिखें, या थोड़ी देर में फिर कोशिश करें।',
  notSent: 'अभी कुछ नहीं भेजा गया। कृपया निशान लगे फ़ील्ड देखें।',
  atOnce: 'तुरंत',
  ticketComes: 'टिकट नंबर, पेज पर और ईमेल से',
  withinHours: '{hours} घंटे के अंदर',
  personAnswers: 'हमारी टीम से कोई जवाब देता है',
  withinMonth: 'एक महीने के अंदर',
  settled: 'शिकायत का फ़ैसला, लिखी हुई वजह के साथ',
  escalation:
    'बात नहीं बनी? नेशनल कंज़्यूमर हेल्पलाइन [1915](phone) पर कॉल करें, [consumerhelpline.gov.in](site) पर लिखें, या अपने शहर के कंज़्यूमर कमीशन में जाएँ।',
});
