/** Titles and forms of address that are no name by themselves; those without a vowel are found by that. */
const titles = new Set([
  ...[
    'miss',
    'madam',
    'sir',
    'doctor',
    'prof',
    'professor',
    'adv',
    'advocate',
    'capt',
    'captain',
    'col',
    'colonel',
    'maj',
    'major',
    'er',
    'ca',
  ],
  ...[
    'shri',
    'sri',
    'shree',
    'sree',
    'shrimati',
    'srimati',
    'sushri',
    'kumari',
    'haji',
    'maulana',
    'pandit',
    'ustad',
    'sister',
    'father',
    'baby',
    'master',
    'mohd',
    'mohammed',
    'mohammad',
    'late',
  ],
  ...['श्री', 'श्रीमती', 'सुश्री', 'कुमारी', 'कु', 'डॉ', 'डा', 'डॉक्टर', 'प्रो', 'मो', 'स्व', 'मिस', 'मिस्टर', 'मिसेज'],
]);
/** 'Dr', 'Smt', 'KR': two or three Latin letters without a vowel are a short form. */
const SHORT_FORM = /^[b-df-hj-np-tv-xz]{2,3}$/i;

/** An initial, a title, a short form, or no word alone: 'S', 'K.R.', 'Dr.', 'Smt', 'S/O'. */
function isBeforeName(word: string): boolean {
  const bare = word.replace(/[.॰]$/, '');
  const letters = bare.normalize('NFC').replace(/\p{M}/gu, '');
  return bare !== word || /[./\d]/.test(bare) || [...letters].length < 2 || titles.has(bare.toLowerCase()) || SHORT_FORM.test(bare);
}

/**
 * Returns the name by which people are greeted: the first word of what they typed, or all of it where that word is an initial or a title, which
 * nobody is called alone. 'Ananya Rao' → 'Ananya', 'S. Ramesh' → 'S. Ramesh', 'सुश्री अनीता राव' → 'सुश्री अनीता राव'.
 */
export function greetingName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  return isBeforeName(first) ? words.join(' ') : first;
}
