import type { travelNoteTexts } from '../../../features/orders/travels/travel-note.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof travelNoteTexts>()({
  pay: '{total} दें',
  together: 'ऑर्डर {order} के साथ एक ही पार्सल में आएगा।',
  sameOrAlone: 'ऑर्डर {order} में जोड़ा गया। वह पहले रवाना हो गया हो, तो यह अलग पार्सल में आएगा, बिना डिलीवरी चार्ज के।',
  alone: 'ऑर्डर {order} में जोड़ा गया था, जो अब खत्म है: यह अलग पार्सल में आएगा, बिना डिलीवरी चार्ज के।',
  waits: 'ऑर्डर {order} साथ आ सकता है: {until} तक उसके {amount} दे दें, नहीं तो यह ऑर्डर उसके बिना रवाना होगा।',
  payBy: '{until} तक {amount} दे दें, ताकि ये पीस ऑर्डर {order} के साथ आएँ। वह इससे ज़्यादा नहीं रुकता।',
  over: 'ऑर्डर {order} के साथ आना था, पर वह अब इसके लिए नहीं रुकता।',
});
