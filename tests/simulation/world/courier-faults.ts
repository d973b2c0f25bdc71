import { randomOf } from '../machine/random.ts';

/** What may go wrong with couriers and their parcels. Drawn apart, in runs that have parcels, so that all other runs stay what they were. */
export const worstOfCouriers = {
  'courier: never arrives': 0.05,
  'courier: answer lost': 0.15,
  'courier: 500 without effect': 0.05,
  'courier: 500 after the effect': 0.05,
  'courier: 429': 0.05,
  'courier: refuses with 200': 0.03,
  'courier: slow': 0.05,
  'courier: down for an hour': 0.005,
  'courier: wallet empty for an hour': 0.01,
  'courier: firewall for an hour': 0.01,
  'courier: token ends': 0.02,
  'courier: no label': 0.2,
  'courier: saves half': 0.1,
  'courier: cancels late': 0.3,
  'courier: number used again': 0.1,
  'courier: event invented': 0.1,
  'courier: event with a wrong key': 0.1,
  'parcel: never picked up': 0.05,
  'parcel: scan told late': 0.2,
  'parcel: status of tomorrow': 0.05,
  'parcel: missed': 0.3,
  'parcel: refused at the door': 0.3,
  'parcel: lost': 0.05,
  'parcel: damaged': 0.05,
  'parcel: contradicts its end': 0.05,
} as const;

export type CourierFault = keyof typeof worstOfCouriers;
const all = Object.keys(worstOfCouriers) as CourierFault[];

/** Some of them, with shares of their own. */
export function drawnCourierFaults(seed: number): Readonly<Partial<Record<CourierFault, number>>> {
  const random = randomOf(seed, 'plan couriers');
  const share = [0, 0.3, 0.6, 0.9][Math.floor(random() * 4)] ?? 0;
  return Object.fromEntries(all.filter(() => random() < share).map((fault) => [fault, worstOfCouriers[fault] * random()]));
}
