import { cityName, districtsOfCity } from '../../rules/address/city-names.ts';
import { PIN_PATTERN } from '../../rules/address/pincode.ts';

/** The place of a PIN code. `state` is the code of `rules/address/states.ts`. */
export interface PinPlace {
  readonly pin: string;
  /** The city as people write it, or the district of India Post. */
  readonly city: string;
  readonly state: string;
}

const BASE = 36;

/** The runs of a district, as its first and last PIN codes. `pin-list.server.ts` explains the format. */
function* runsIn(runs: string): Generator<readonly [first: number, last: number]> {
  let last = 0;
  for (const run of runs.split(' ')) {
    const [distance = '', more = '0'] = run.split('+');
    const first = last + Number.parseInt(distance, BASE);
    last = first + Number.parseInt(more, BASE);
    yield [first, last];
  }
}

/** Returns whether the runs of a district contain the PIN. */
function holds(runs: string, pin: number): boolean {
  for (const [first, last] of runsIn(runs)) if (pin <= last) return pin >= first;
  return false;
}

/** The place of a PIN code; null if India Post has no such PIN. The list is loaded by the first call. */
export async function findPin(pin: string): Promise<PinPlace | null> {
  const { pinList } = await import('./pin-list.server.ts');
  for (const [state, districts] of Object.entries(pinList)) {
    for (const district of districts.split(';')) {
      const [name = '', runs = ''] = district.split(':');
      if (holds(runs, Number(pin))) return { pin, city: cityName({ pin, district: name, state }), state };
    }
  }
  return null;
}

/** Digits of a PIN code that name a part of the country: '56' is the south of Karnataka. */
const REGION_DIGITS = 2;
const regionOf = (pin: number | string) => String(pin).slice(0, REGION_DIGITS);
const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/**
 * Returns whether a PIN code can belong to a typed city: false only if the list knows the city, and none of its PIN codes is in the same
 * part of the country. Null for a city that it does not know, such as a small town. A suburb and its city fit each other.
 */
export async function pinFitsCity(pin: string, typed: string): Promise<boolean | null> {
  const city = folded(typed);
  if (city === '' || !PIN_PATTERN.test(pin)) return null;
  const { pinList } = await import('./pin-list.server.ts');
  const regions = new Set<string>();
  for (const [state, list] of Object.entries(pinList)) {
    const named = districtsOfCity(state, (name) => folded(name) === city);
    for (const prefix of named.flatMap(({ prefixes }) => prefixes)) regions.add(regionOf(prefix));
    const whole = named.filter(({ prefixes }) => prefixes.length === 0).map(({ district }) => district);
    for (const line of list.split(';')) {
      const [district = '', runs = ''] = line.split(':');
      if (folded(district) !== city && !whole.includes(district)) continue;
      for (const [first, last] of runsIn(runs)) for (const end of [first, last]) regions.add(regionOf(end));
    }
  }
  return regions.size === 0 ? null : regions.has(regionOf(pin));
}
