import type { piecesFormTexts } from '../../../features/own-order/change/pieces/pieces-form.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof piecesFormTexts>()({
  pieces: 'पीस बदलें',
  paidHow:
    'जो हटाएँगे, उसका पैसा कूपन का हिस्सा घटाकर उसी खाते में लौटेगा जिससे आपने पेमेंट किया था। जो बचे वह कूपन या मुफ़्त डिलीवरी की कम से कम खरीदारी से नीचे हो, तो वह छूट नहीं रहती; कितनी, यह हर विकल्प बताता है।',
  cashHow:
    'जो हटाएँगे, कूपन का हिस्सा घटाकर उसका पैसा अब नहीं देना होगा। जो बचे वह कूपन या मुफ़्त डिलीवरी की कम से कम खरीदारी से नीचे हो, तो वह छूट नहीं रहती; कितनी, यह हर विकल्प बताता है।',
  sized: 'संख्या {n}, साइज़ {size}',
  plain: 'संख्या {n}',
  size: 'दूसरा साइज़',
  changeSize: 'साइज़ बदलें',
  left: 'कितने भेजें',
  none: 'एक भी नहीं',
  choice: '{left}: {money}',
  back: '{amount} वापस',
  less: '{amount} कम देने होंगे',
  lostCoupon: '{less}; कूपन अब नहीं लगता ({lost})',
  lostDelivery: '{less}; डिलीवरी अब मुफ़्त नहीं है ({lost})',
  lostBoth: '{less}; कूपन अब नहीं लगता और डिलीवरी मुफ़्त नहीं है ({lost})',
  changeLeft: 'कम भेजें',
  takeOut: 'इसे हटाएँ',
  sendOnly: 'सिर्फ़ {n} भेजें',
  forGood: 'इसे इस ऑर्डर में वापस नहीं जोड़ा जा सकता।',
  takeOutYes: 'हाँ, बदलें',
  gift: 'गिफ़्ट बदलें',
  emptyNote: 'कार्ड खाली रखें',
  wrapOff: 'गिफ़्ट रैप हटाएँ',
  wrapOffFor: 'गिफ़्ट रैप हटाएँ ({amount} कम)',
});
