import { latinDigits } from '../typed/latin-digits.ts';
import { type Script, scriptRuns } from './scripts.ts';

/** Beginning of the block of a script: the letters of all are in the order of one standard, so one table has them. */
const starts: Readonly<Partial<Record<Script, number>>> = {
  ...{ devanagari: 0x900, bangla: 0x980, gurmukhi: 0xa00, gujarati: 0xa80, odia: 0xb00 },
  ...{ tamil: 0xb80, telugu: 0xc00, kannada: 0xc80, malayalam: 0xd00 },
};
/** Scripts in which a consonant is often said without its 'a': at the end of a word, and in most of them within it. */
const dropsLast: readonly Script[] = ['devanagari', 'gujarati', 'gurmukhi', 'bangla', 'odia'];
const dropsWithin: readonly Script[] = ['devanagari', 'gujarati', 'gurmukhi', 'bangla'];
const ofTheSouth: readonly Script[] = ['tamil', 'telugu', 'kannada', 'malayalam'];

const CONSONANTS = 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(' ');
const FIRST_CONSONANT = 0x15;
/** Letters that the standard has no place for. */
const others: Readonly<Record<string, string>> = {
  ...{ ৎ: 't', ੴ: 'onkar', ॐ: 'om', ൺ: 'n', ൻ: 'n', ർ: 'r', ൽ: 'l', ൾ: 'l', ൿ: 'k' },
};
const otherConsonants: Readonly<Record<string, string>> = { ৰ: 'r', ৱ: 'v', ੜ: 'r', ୟ: 'y', ୱ: 'v' };
/** With the dot that marks the sounds of Persian and of flaps. */
const dotted: Readonly<Record<string, string>> = { k: 'q', kh: 'kh', g: 'gh', j: 'z', d: 'd', dh: 'dh', ph: 'f', y: 'y', s: 'sh', l: 'l' };

type Vowel = 'a' | 'aa' | 'i' | 'ii' | 'u' | 'uu' | 'ri' | 'e' | 'ai' | 'o' | 'au';
/** Vowels by their place in the block, first as letters, then as signs. */
const VOWELS: readonly (Vowel | '')[] = ['a', 'aa', 'i', 'ii', 'u', 'uu', 'ri', '', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'];
const FIRST_VOWEL = 0x05;
const SIGNS: readonly (Vowel | '')[] = ['aa', 'i', 'ii', 'u', 'uu', 'ri', 'ri', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'];
const FIRST_SIGN = 0x3e;
const [CANDRABINDU, ANUSVARA, VISARGA, NUKTA, VIRAMA, TIPPI, ADDAK] = [0x01, 0x02, 0x03, 0x3c, 0x4d, 0x70, 0x71];

/** A consonant with what is said after it, or a vowel alone. `isOwn`: the vowel is that of the consonant itself, which nobody wrote. */
interface Sound {
  consonant: string;
  vowel: Vowel | '';
  isOwn: boolean;
  /** A nasal sound behind it. */
  nasal: boolean;
}

function soundsOf(word: string, script: Script): Sound[] {
  const start = starts[script] ?? 0;
  const sounds: Sound[] = [];
  let doubles = false;
  const add = (consonant: string, vowel: Vowel | '') => {
    if (doubles && consonant) sounds.push({ consonant: consonant.slice(0, 1), vowel: '', isOwn: false, nasal: false });
    doubles = false;
    sounds.push({ consonant, vowel, isOwn: consonant !== '' && vowel === 'a', nasal: false });
  };
  for (const letter of word) {
    const place = letter.charCodeAt(0) - start;
    const last = sounds.at(-1);
    const consonant = otherConsonants[letter] ?? CONSONANTS[place - FIRST_CONSONANT];
    const [vowel, sign] = [VOWELS[place - FIRST_VOWEL], SIGNS[place - FIRST_SIGN]];
    if (others[letter] !== undefined) add(others[letter], '');
    else if (vowel) add('', vowel);
    else if (consonant) add(consonantIn(script, place, consonant), 'a');
    else if (sign && last) Object.assign(last, { vowel: sign, isOwn: false });
    else if (place === VIRAMA && last) Object.assign(last, { vowel: '', isOwn: false });
    else if (place === NUKTA && last) last.consonant = dotted[last.consonant] ?? last.consonant;
    else if ((place === CANDRABINDU || place === ANUSVARA || (place === TIPPI && script === 'gurmukhi')) && last) last.nasal = true;
    else if (place === VISARGA && last && script !== 'tamil') add('h', '');
    else if (place === ADDAK && script === 'gurmukhi') doubles = true;
  }
  return sounds;
}

/** The dental is written 'th' in Tamil and Malayalam, and Tamil says its only retroflex softly. */
function consonantIn(script: Script, place: number, consonant: string): string {
  if ((script === 'tamil' || script === 'malayalam') && place === 0x24) return 'th';
  if (script === 'tamil' && place === 0x1f) return 'd';
  return consonant;
}

const isFirm = (sound: Sound | undefined) => sound !== undefined && (sound.vowel !== '' || sound.consonant === '');

/** Takes out the vowels that are not said, from the end of the word. */
function dropUnsaid(sounds: Sound[], script: Script): void {
  const end = sounds.length - 1;
  for (let at = end; at > 0; at -= 1) {
    const sound = sounds[at];
    // After a cluster it is said: 'Krishna', 'Mishra'.
    if (!sound?.isOwn || sound.nasal || !isFirm(sounds[at - 1])) continue;
    const next = sounds[at + 1];
    const isWithin =
      dropsWithin.includes(script) && isFirm(next) && next?.consonant !== '' && !/^(ii|uu)$/.test(sounds[at - 1]?.vowel ?? '');
    const isUnsaid = at === end ? dropsLast.includes(script) : isWithin;
    if (isUnsaid) sound.vowel = '';
  }
}

function spelt(sounds: readonly Sound[], script: Script): string {
  const isSouth = ofTheSouth.includes(script);
  const long: Readonly<Partial<Record<Vowel, string>>> = { aa: 'a', ii: 'ee', uu: isSouth ? 'u' : 'oo' };
  return sounds
    .map(({ consonant, vowel, nasal }, at) => {
      const isLast = at === sounds.length - 1;
      const short: Readonly<Partial<Record<Vowel, string>>> = { aa: 'a', ii: 'i', uu: 'u' };
      const said = vowel === '' ? '' : ((isLast ? short : long)[vowel] ?? vowel);
      const isLabial = /^[pbm]/.test(sounds[at + 1]?.consonant ?? '') || (isLast && isSouth);
      return consonant + said + (nasal ? (isLabial ? 'm' : 'n') : '');
    })
    .join('')
    .replace(/jn/g, isSouth ? 'jn' : 'gy')
    .replace(/chchh?/g, 'cch')
    .replace(/thth/g, 'tth')
    .replace(script === 'tamil' ? /(?<=[aeiou])(ch|dd)(?=[aeiou])/g : /$^/, (sound) => (sound === 'ch' ? 's' : 'tt'))
    .replace(/^./, (letter) => letter.toUpperCase());
}

function writtenWord(word: string, script: Script): string {
  const sounds = soundsOf(word.normalize('NFC'), script);
  dropUnsaid(sounds, script);
  return spelt(sounds, script);
}

/**
 * Returns a name or an address in Latin letters, as people of its language spell them for lack of better knowledge: 'ರಮೇಶ್ Kumar' → 'Ramesh Kumar',
 * 'मीरा अय्यर' → 'Meera Ayyar'. Its writer corrects it. '' where it has Urdu letters, which do not say their vowels.
 */
export function writeLatin(text: string): string {
  const runs = scriptRuns(latinDigits(text));
  if (runs.some(({ script }) => script === 'urdu')) return '';
  return runs
    .map(({ text: run, script }) =>
      script === null
        ? run
        : run
            .split(/[।॥]/)
            .map((word) => writtenWord(word, script))
            .join(''),
    )
    .join('');
}
