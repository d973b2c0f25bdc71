import type { securityScriptTexts } from '../../../features/auth/security-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof securityScriptTexts>()({
  enterCurrent: 'अभी का पासवर्ड डालें।',
  enterNewEmail: 'अपना नया ईमेल डालें।',
  enterAppCode: 'ऐप का कोड डालें।',
  notUpdated: 'बदला नहीं जा सका',
  updated: 'पासवर्ड बदल गया',
  othersOut: 'बाकी सभी ब्राउज़र लॉग आउट हो गए।',
  notSent: 'नहीं भेजा जा सका',
  checkMail: 'अपना ईमेल देखें',
  openLink: 'नए पते पर भेजा हमारा लिंक खोलें।',
  signOutFailed: 'लॉग आउट नहीं हुआ',
  done: 'हो गया',
  onlyHere: 'अब आप सिर्फ़ यहाँ लॉग इन हैं।',
  notSetUp: 'चालू नहीं हो सका',
  notOn: 'चालू नहीं हुआ',
  notOff: 'बंद नहीं हुआ',
  on: 'चालू',
  copied: 'कॉपी हो गया',
  notCopied: 'कॉपी नहीं हुआ',
  copyYourself: 'कृपया कोड चुनकर खुद कॉपी कर लें।',
  qrCode: 'नीचे दी key का QR कोड, आपके ऑथेंटिकेटर ऐप के लिए',
});
