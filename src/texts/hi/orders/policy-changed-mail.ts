import type { policyChangedTexts } from '../../../features/orders/policy-change/policy-changed-mail.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof policyChangedTexts>()({
  subject: '{policy}: क्या बदला',
  headline: '{policy}: नया पाठ',
  since: '{date} से हमारे पेज “{policy}” का नया पाठ लागू है। आपका एक ऑर्डर अभी पूरा नहीं हुआ है, इसलिए हम बता रहे हैं कि क्या बदला।',
  preview: 'क्या बदला: {summary}',
  what: 'क्या बदला:',
  order: 'आपका ऑर्डर {order}',
  keeps: 'इससे पहले का है: उस पर उस दिन का पाठ लागू रहेगा।',
  placedBefore: 'इससे पहले का है।',
  read: 'नया पाठ पढ़ें',
  questions: 'कोई सवाल है?',
  reply: 'इस ईमेल का जवाब दें, हमारी टीम से कोई उसे पढ़ेगा।',
});
