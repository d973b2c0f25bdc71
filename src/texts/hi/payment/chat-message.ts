import type { chatMessageTexts } from '../../../features/payment/chat/chat-message.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof chatMessageTexts>()({
  message:
    'नमस्ते {name}, {shop} पर आपका ऑर्डर {number}: {pieces}। कुल {total}। UPI, कार्ड या नेट बैंकिंग से यहाँ पेमेंट करें: {link} ये पीस {until} तक आपके लिए रखे हैं।',
  piece: '{n} × {name}',
  pieceSized: '{n} × {name}, साइज़ {size}',
});
