const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN, number of the registration, Z, check letter. */
const PATTERN = /^[0-3][0-9][A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** The state codes of the GST law, by the codes of `states.ts`. */
const gstStates: Readonly<Record<string, string>> = {
  '01': 'JK',
  '02': 'HP',
  '03': 'PB',
  '04': 'CH',
  '05': 'UK',
  '06': 'HR',
  '07': 'DL',
  '08': 'RJ',
  '09': 'UP',
  '10': 'BR',
  '11': 'SK',
  '12': 'AR',
  '13': 'NL',
  '14': 'MN',
  '15': 'MZ',
  '16': 'TR',
  '17': 'ML',
  '18': 'AS',
  '19': 'WB',
  '20': 'JH',
  '21': 'OD',
  '22': 'CG',
  '23': 'MP',
  '24': 'GJ',
  '26': 'DH',
  '27': 'MH',
  '29': 'KA',
  '30': 'GA',
  '31': 'LD',
  '32': 'KL',
  '33': 'TN',
  '34': 'PY',
  '35': 'AN',
  '36': 'TS',
  '37': 'AP',
  '38': 'LA',
};

/** Returns the last letter of a GSTIN, from the fourteen before it: the weights 1 and 2 alternate, in base 36. */
export function gstinCheckLetter(fourteen: string): string {
  const sum = [...fourteen].reduce((total, letter, at) => {
    const product = ALPHABET.indexOf(letter) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return ALPHABET[(36 - (sum % 36)) % 36] ?? '';
}

/** '29ABCDE1234F1ZW' → 'KA'; null if the first two digits name no state. */
export const stateOfGstin = (gstin: string): string | null => gstStates[gstin.slice(0, 2)] ?? null;

/** Returns the sentence for a GSTIN that is wrong; null for a right one. */
export function gstinFault(gstin: string): string | null {
  if (gstin === '') return 'Enter the GSTIN, or say that you have none.';
  if (gstin.length !== 15) return 'A GSTIN has 15 letters and digits.';
  return isGstin(gstin) ? null : 'This GSTIN has a typing mistake: please compare it with your certificate.';
}

/** Returns whether it is a well-formed GSTIN of a known state with the right check letter. */
export const isGstin = (gstin: string): boolean =>
  PATTERN.test(gstin) && stateOfGstin(gstin) !== null && gstinCheckLetter(gstin.slice(0, 14)) === gstin[14];
