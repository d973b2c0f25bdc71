import type { reviewMailsTexts } from '../../../features/reviews/review-mails.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof reviewMailsTexts>()({
  askSubject: '{product} कैसा लगा?',
  askSubjectMany: 'ऑर्डर {order} के पीस कैसे लगे?',
  howIsIt: 'कैसा लगा?',
  howAreThey: 'कैसे लगे?',
  askPreview: 'आपके दो शब्द दूसरों को चुनने में मदद करते हैं: {products}',
  fromOrder: 'ऑर्डर {order} से: {products}।',
  goodOrBad: 'अच्छा हो या बुरा:',
  goodOrBadText: 'खरीदार जो लिखते हैं, हम वही दिखाते हैं, स्टार चाहे जितने हों, और एक भी शब्द नहीं बदलते।',
  howWeCheck: 'हम कैसे जाँचते हैं',
  write: 'रिव्यू लिखें',
  once: 'सिर्फ़ एक बार।',
  onceText: 'हर ऑर्डर पर हम एक ही बार पूछते हैं, और जवाब देना ज़रूरी नहीं है।',
  refusedSubject: 'आपका रिव्यू: {product}',
  refusedTitle: 'आपका रिव्यू नहीं दिखा सके',
  refusedText: 'हमने {product} पर आपका रिव्यू पढ़ा, पर उसे इसी रूप में नहीं दिखा सके।',
  refusedPreview: 'वजह: {reason}',
  why: 'वजह?',
  whyText: '{reason}। कम स्टार कभी वजह नहीं होते।',
  whatNow: 'अब क्या करें?',
  whatNowText: 'आपका लिखा हमारे पास है। जो दिक्कत है उसे बदलें और फिर भेजें।',
  change: 'रिव्यू बदलें',
  differently: 'आप सहमत नहीं हैं?',
  differentlyText: 'इस ईमेल का जवाब दें, हमारी टीम से कोई उसे पढ़ेगा।',
});
