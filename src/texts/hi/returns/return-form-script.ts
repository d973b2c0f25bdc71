import type { returnFormScriptTexts } from '../../../features/returns/ask/return-form-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof returnFormScriptTexts>()({
  sent: 'आपकी रिक्वेस्ट {number} मिल गई',
  choosePiece: 'कम से कम एक पीस चुनें।',
  chooseReason: 'चुनें कि क्या गड़बड़ हुई।',
  whichInstead: 'बताएँ कि बदले में कौन सा साइज़ या पीस चाहिए।',
  stillOpen: 'एक फ़ोटो या वीडियो अभी अपलोड नहीं हुआ। थोड़ा रुकें, फिर कोशिश करें, या उसे हटाएँ।',
  addVideo: 'कृपया अपना अनबॉक्सिंग वीडियो जोड़ें।',
  photosMost: '{most} तक फ़ोटो जोड़ सकते हैं।',
  oneVideo: 'एक वीडियो जोड़ सकते हैं। दूसरा जोड़ने के लिए इसे हटाएँ।',
  empty: 'यह फ़ाइल खाली है। कृपया इसे फिर चुनें।',
  tooLarge: 'फ़ाइल बड़ी है: {size} MB। {most} MB तक की फ़ाइल चलेगी।',
  sendingFile: '{name} भेज रहे हैं',
  sending: 'भेज रहे हैं …',
  added: 'जुड़ गया',
  fileAdded: '{name} जुड़ गया।',
  again: 'फिर कोशिश करें',
  remove: 'हटाएँ',
  lost: 'इंटरनेट टूट गया। कृपया फिर कोशिश करें।',
});
