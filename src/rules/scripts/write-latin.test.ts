import { expect, test } from 'vitest';
import { tenScripts } from '../../../tests/field/ten-scripts.ts';
import { isLatin } from '../parcels/label/latin-letters.ts';
import { writeLatin } from './write-latin.ts';

test.each([
  ['मीरा अय्यर', 'Meera Ayyar'],
  ['सुश्री प्रियंका क्षीरसागर', 'Sushri Priyanka Ksheerasagar'],
  ['श्रीमती सरस्वती मनमोहन', 'Shreemati Sarasvati Manmohan'],
  ['लक्ष्मी ज्ञान, १२', 'Lakshmi Gyan, 12'],
  ['রবীন্দ্রনাথ চট্টোপাধ্যায়', 'Rabeendranath Chattopadhyay'],
  ['ਮਨਪ੍ਰੀਤ ਸਿੱਧੂ', 'Manapreet Siddhu'],
  ['ક્ષમા ત્રિવેદી', 'Kshama Trivedi'],
  ['ପ୍ରିୟଙ୍କା ମହାପାତ୍ର', 'Priyanka Mahapatra'],
  ['ஸ்ரீனிவாசன், சென்னை', 'Sreenivasan, Chennai'],
  ['శ్రీ కృష్ణవేణి ప్రసాద్', 'Shri Krishnaveni Prasad'],
  ['S/O ರಮೇಶ್ Kumar 12', 'S/O Ramesh Kumar 12'],
  ['ಮಲ್ಲೇಶ್ವರಂ, ಬೆಂಗಳೂರು', 'Malleshvaram, Bengaluru'],
  ['ലക്ഷ്മി കൃഷ്ണൻകുട്ടി', 'Lakshmi Krishnankutti'],
  ['محترمہ فاطمہ', ''],
  ['Zoë D’Souza', 'Zoë D’Souza'],
])('%s is written %s', (typed, written) => {
  expect(writeLatin(typed)).toBe(written);
});

test('what is written is in letters that a label can print', () => {
  for (const { name, street, city } of tenScripts)
    for (const typed of [name, street, city]) expect([typed, isLatin(writeLatin(typed))]).toEqual([typed, true]);
});
