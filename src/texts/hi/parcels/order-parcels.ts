import type { orderParcelsTexts } from '../../../features/parcels/shown/order-parcels.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof orderParcelsTexts>()({
  parcelOf: 'पार्सल {n}, कुल {all}',
  parcel: 'पार्सल {n}',
  pieces: '{n} × {name}',
  rest: 'बाकी पीस अलग पार्सल में आएँगे।',
  courier: 'कूरियर',
  track: 'पार्सल ट्रैक करें',
  newTab: ', नए टैब में खुलेगा',
  between: '{days} के बीच',
  ask: 'कूरियर क्या करे?',
  again: 'कल फिर आए',
  correct: 'दूसरा फ़ोन नंबर या लैंडमार्क दें',
  withinPin: 'PIN कोड {pin} के अंदर: कूरियर गली या शहर नहीं बदल सकता। इसके बाद कूरियर फिर आएगा।',
  phone: 'फ़ोन नंबर',
  landmark: 'अंग्रेज़ी अक्षरों में लैंडमार्क, जैसे पास की दुकान या मंदिर',
  send: 'कूरियर को भेजें',
  cancel: 'रद्द करें: मुझे अब नहीं चाहिए',
  cancelWhat: 'पार्सल हमारे पास वापस आएगा। उसके आने पर आपका पेमेंट लौटा दिया जाएगा; कैश ऑर्डर में कुछ नहीं देना है।',
  cancelYes: 'वापस भेजें',
  noMore: 'कूरियर तीन बार आ चुका है, और अब पार्सल हमारे पास वापस ला रहा है। क्या आपको वह अब भी चाहिए? [हमें लिखें](contact)।',
  byHand: 'क्या कूरियर फिर आए? [हमें लिखें](contact), हम कूरियर से पूछेंगे।',
  wrong: 'क्या यह गलत है, या आपको वह अब भी चाहिए? [हमें लिखें](contact), हम कूरियर से पूछेंगे।',
  toldAgain: 'हमने कूरियर से फिर आने को कहा है।',
  toldReturn: 'हमने कूरियर से पार्सल वापस लाने को कहा है।',
});
