import type { Script } from '../../src/rules/scripts/scripts.ts';

interface Person {
  readonly script: Script;
  readonly name: string;
  readonly street: string;
  readonly city: string;
}

/** Names and addresses as people of each script write them, with conjuncts, signs before and around their letters, and Latin in between. */
export const tenScripts: readonly Person[] = [
  { script: 'devanagari', name: 'सुश्री प्रियंका क्षीरसागर', street: 'मकान नं. 12/3, श्रीराम गली, ज्ञान मंदिर के पास', city: 'इन्दौर' },
  { script: 'bangla', name: 'শ্রীমতী ক্ষিতি চট্টোপাধ্যায়', street: 'ফ্ল্যাট 4B, রবীন্দ্র সরণি, কৃষ্ণ মন্দিরের পাশে', city: 'কলকাতা' },
  { script: 'gurmukhi', name: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ ਸ੍ਵਰਨ', street: 'ਮਕਾਨ ਨੰ. 21, ਗੁਰਮੁਖੀ ਗਲੀ, ਪਿੰਡ ਖੇੜ੍ਹਾ', city: 'ਅੰਮ੍ਰਿਤਸਰ' },
  { script: 'gujarati', name: 'ક્ષમા ત્રિવેદી શ્રોફ', street: '12, જ્ઞાનમંદિર રોડ, સ્વસ્તિક સોસાયટી, દ્વારકાની બાજુમાં', city: 'અમદાવાદ' },
  { script: 'odia', name: 'ଶ୍ରୀମତୀ ପ୍ରିୟଙ୍କା ମହାପାତ୍ର', street: 'ପ୍ଲଟ 44, ଓଡ଼ିଆ ବଜାର, କୃଷ୍ଣ ମନ୍ଦିର ପାଖ', city: 'ଭୁବନେଶ୍ୱର' },
  { script: 'tamil', name: 'ஸ்ரீ சௌந்தர்யா கோவிந்தராஜ்', street: '7, கொடைக்கானல் தெரு, மயிலாப்பூர், க்ஷேத்திரம்', city: 'சென்னை' },
  { script: 'telugu', name: 'శ్రీ కృష్ణవేణి ప్రసాద్', street: 'డోర్ నం. 5-87, రాజ్యలక్ష్మి వీధి, స్త్రీ సంఘం', city: 'విశాఖపట్నం' },
  { script: 'kannada', name: 'S/O ರಮೇಶ್ Kumar ಕ್ರಿಷ್ಣಮೂರ್ತಿ', street: '14, 3ನೇ ಕ್ರಾಸ್, ಮಲ್ಲೇಶ್ವರಂ, ಜ್ಞಾನಜ್ಯೋತಿ', city: 'ಬೆಂಗಳೂರು' },
  { script: 'malayalam', name: 'ലക്ഷ്മി കൃഷ്ണൻകുട്ടി', street: 'വീട്ടു നമ്പർ 9, ശ്രീപത്മനാഭ റോഡ്, ക്ഷേത്രം', city: 'തിരുവനന്തപുരം' },
  { script: 'urdu', name: 'محترمہ فاطمہ ڈاکٹر', street: 'تیسری منزل، مکان 12/3، گلی قاسم جان', city: 'دہلی' },
];
