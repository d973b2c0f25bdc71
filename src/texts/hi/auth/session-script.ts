import type { sessionScriptTexts } from '../../../features/auth/session-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof sessionScriptTexts>()({
  signOutFailed: 'लॉग आउट नहीं हुआ',
  signedOut: 'आप लॉग आउट हो गए',
  stillHere: 'आपका लिखा अभी यहीं है।',
  logInAgain: 'फिर लॉग इन करें',
  signedOutElsewhere: 'आपने दूसरे टैब में लॉग आउट किया',
  signedInAs: '{name} के नाम से लॉग इन',
  wishlist: 'विशलिस्ट',
  wishes: { one: 'विशलिस्ट, {n} पीस', other: 'विशलिस्ट, {n} पीस' },
});
