import { translation } from '../../../rules/language/texts.ts';
import type { consentTexts } from '../../../rules/people/consents.texts.ts';

export default translation<typeof consentTexts>()({
  newsletter: 'महीने में करीब दो बार मुझे नए पीस और ऑफ़र ईमेल करें। पहले मेरा पता ईमेल से कन्फ़र्म होगा। जब चाहें, एक क्लिक से बंद करें।',
  account: 'मेरा नाम, ईमेल, फ़ोन, पता और ऑर्डर मेरे अकाउंट में रखें। मैं इन्हें वहाँ कभी भी डाउनलोड कर सकता/सकती हूँ या हटा सकता/सकती हूँ।',
  whatsapp: 'ऑर्डर की खबर WhatsApp पर। जब चाहें बंद करें।',
  stockAlert: 'जब यह पीस फिर स्टॉक में आए तो मुझे एक ईमेल करें। मेरा पता किसी और काम में नहीं आता और बाद में हटा दिया जाता है।',
  binds: 'अंग्रेज़ी पाठ मान्य है:',
});
