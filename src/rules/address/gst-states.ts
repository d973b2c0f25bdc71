import { stateNamed } from './states.ts';

/** The State codes of GST, by the codes of `states.ts`. */
const codes: Readonly<Record<string, string>> = {
  ...{ JK: '01', HP: '02', PB: '03', CH: '04', UK: '05', HR: '06', DL: '07', RJ: '08', UP: '09', BR: '10', SK: '11', AR: '12' },
  ...{ NL: '13', MN: '14', MZ: '15', TR: '16', ML: '17', AS: '18', WB: '19', JH: '20', OD: '21', CG: '22', MP: '23', GJ: '24' },
  ...{ DH: '26', MH: '27', KA: '29', GA: '30', LD: '31', KL: '32', TN: '33', PY: '34', AN: '35', TS: '36', AP: '37', LA: '38' },
};

/** 'KA' → '29'; undefined for a code that `states.ts` does not have. */
export const gstStateCode = (state: string): string | undefined => codes[state];

/** '29' → 'Karnataka'. */
export function gstStateName(code: string): string {
  const state = Object.keys(codes).find((each) => codes[each] === code);
  return (state && stateNamed(state)?.name) ?? code;
}

/** '29' → 'Karnataka (29)', as a place of supply is written. */
export const placeOfSupply = (code: string): string => `${gstStateName(code)} (${code})`;
