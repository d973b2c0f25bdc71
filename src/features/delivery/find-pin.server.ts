import { cityName } from '../../rules/address/city-names.ts';

/** The place of a PIN code. `state` is the code of `rules/address/states.ts`. */
export interface PinPlace {
  readonly pin: string;
  /** The city as people write it, or the district of India Post. */
  readonly city: string;
  readonly state: string;
}

const BASE = 36;

/** Returns whether the runs of a district contain the PIN. `pin-list.server.ts` explains the format. */
function holds(runs: string, pin: number): boolean {
  let last = 0;
  for (const run of runs.split(' ')) {
    const [distance = '', more = '0'] = run.split('+');
    const first = last + Number.parseInt(distance, BASE);
    last = first + Number.parseInt(more, BASE);
    if (pin <= last) return pin >= first;
  }
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
