import type { accountScriptTexts } from '../../../features/account/account-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof accountScriptTexts>()({
  missing: 'जानकारी अधूरी है',
  newsletterOn: 'नए पीस के ईमेल चालू हैं',
  newsletterOff: 'नए पीस के ईमेल बंद हैं',
  whatsappOn: 'WhatsApp चालू है',
  whatsappOff: 'WhatsApp बंद है',
  notChanged: 'बदला नहीं जा सका',
  notWithdrawn: 'वापस नहीं ली जा सकी',
  withdrawnNow: '{dates}, अभी वापस ली',
  withdrawn: 'सहमति वापस ली गई',
  noCode: 'कृपया कोड डालें।',
  noPassword: 'कृपया अपना पासवर्ड डालें।',
  notSent: 'नहीं भेजा जा सका',
  anotherCode: 'दूसरा कोड भेजें',
  codeSent: 'कोड भेज दिया',
  checkMail: 'कृपया अपना ईमेल देखें।',
});
