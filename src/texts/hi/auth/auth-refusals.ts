import type { authRefusalsTexts } from '../../../features/auth/auth-refusals.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof authRefusalsTexts>()({
  enterEmail: 'अपना ईमेल पता डालें।',
  enterPassword: 'अपना पासवर्ड डालें।',
  choosePassword: 'पासवर्ड चुनें।',
  weakPassword: 'पासवर्ड कमज़ोर है',
  enterCurrent: 'अभी का पासवर्ड डालें।',
  currentWrong: 'अभी का पासवर्ड सही नहीं है।',
});
