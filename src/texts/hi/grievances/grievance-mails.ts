import type { grievanceMailsTexts } from '../../../features/grievances/grievance-mails.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof grievanceMailsTexts>()({
  receivedSubject: 'आपकी शिकायत {number}',
  receivedTitle: 'शिकायत {number}',
  receivedText: 'आपकी शिकायत मिल गई है। यह उसका नंबर है।',
  about: 'किस बारे में:',
  whatNow: 'अब क्या होगा:',
  whatNowText: 'हमारी टीम से कोई {hours} घंटे के अंदर जवाब देगा। शिकायत का फ़ैसला ज़्यादा से ज़्यादा {time} तक, लिखी हुई वजह के साथ।',
  photos: 'फ़ोटो हैं?',
  photosText: '{email} पर नंबर {number} के साथ भेजें।',
  see: 'शिकायत देखें',
  notYou: 'यह आपने नहीं लिखी?',
  notYouText: 'किसी ने आपका पता डाल दिया। आप इस ईमेल को छोड़ सकते हैं, या शिकायत को उसके पेज पर बंद कर सकते हैं।',
  linksSubject: 'आपकी शिकायतों के लिंक',
  linksTitle: 'आपकी शिकायतों के लिंक',
  linksText: 'ये लिंक हमारी वेबसाइट पर माँगे गए। ये 90 दिन तक चलते हैं।',
  linkOf: '{number}:',
  ignore: 'आप इस ईमेल को छोड़ सकते हैं।',
  answeredSubject: 'आपकी शिकायत {number}: हमने जवाब दिया है',
  answeredTitle: 'हमने जवाब दिया है',
  answeredText: 'यह आपकी शिकायत {number} के बारे में है।',
  readAnswer: 'पढ़ें और जवाब दें',
  settledSubject: 'आपकी शिकायत {number} सुलझ गई',
  settledTitle: 'आपकी शिकायत सुलझ गई',
  settledText: '{number}: {outcome}।',
  notSettled: 'आपके हिसाब से नहीं सुलझी?',
  notSettledText:
    '{time} तक इसे इसके पेज पर फिर से खोल सकते हैं। आप नेशनल कंज़्यूमर हेल्पलाइन 1915 पर भी कॉल कर सकते हैं, या अपने शहर के कंज़्यूमर कमीशन में जा सकते हैं।',
});
