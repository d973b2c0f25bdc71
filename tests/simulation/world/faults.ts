import { type Random, randomOf } from '../machine/random.ts';
import type { Scheduler } from '../machine/scheduler.ts';

/** Shares of chances by host and fault. */
type Shares = Readonly<Record<string, Readonly<Record<string, number>>>>;
/** 'mail: down' */
type NamesIn<S extends Shares> = { [Host in keyof S & string]: `${Host}: ${keyof S[Host] & string}` }[keyof S & string];

const named = <S extends Shares>(shares: S) =>
  Object.fromEntries(
    Object.entries(shares).flatMap(([host, faults]) => Object.entries(faults).map(([fault, share]) => [`${host}: ${fault}`, share])),
  ) as Readonly<Record<NamesIn<S>, number>>;

/** Everything that may go wrong, with the largest share of the chances that a run gives it. */
export const worst = named({
  read: { 'asked, nothing arrives': 0.02, 'answer lost': 0.02 },
  write: { 'never arrives': 0.03, 'answer lost after the commit': 0.05, 'database busy': 0.03, 'disk full': 0.01 },
  database: { 'stream forgotten': 0.05, slow: 0.05 },
  writer: { 'evicted before': 0.02, 'evicted after the commit': 0.03, 'two at once': 0.02 },
  counter: { away: 0.1 },
  views: { away: 0.1 },
  'live hub': { away: 0.1 },
  worker: { 'dies before a call': 0.002, 'dies after a call': 0.002 },
  gateway: {
    ...{ '500 without effect': 0.1, '500 after the effect': 0.1, 'silent without effect': 0.05, 'silent after the effect': 0.08 },
    ...{ 'busy (429)': 0.05, 'paid before the answer': 0.1, 'authorises another amount': 0.02, 'captures another amount': 0.05 },
    ...{ 'pays twice': 0.2, 'authorises late': 0.5, 'authorisation expires': 0.5, 'refund fails': 0.1, 'refund balance empty': 0.05 },
    ...{ 'slow for an hour': 0.005, 'down for an hour': 0.005 },
  },
  webhook: { 'lost for good': 0.5, again: 0.3, 'hours late': 0.2, 'before the answer': 0.3, 'signed with the former secret': 0.3 },
  mail: {
    ...{ down: 0.3, slow: 0.1, 'never arrives': 0.05, 'answer lost': 0.1, 'busy (429)': 0.1, 'quota used for an hour': 0.01 },
    ...{ 'account blocked for an hour': 0.005, 'address refused': 0.02, bounces: 0.1, 'called spam': 0.05, 'mailbox full': 0.1 },
  },
  whatsapp: {
    ...{ down: 0.2, 'down for an hour': 0.01, slow: 0.1, 'never arrives': 0.05, 'answer lost': 0.1, 'busy (429)': 0.1, quota: 0.05 },
    ...{ 'number unknown': 0.1, 'template paused': 0.02, 'not delivered': 0.1 },
  },
  msg91: { down: 0.2, slow: 0.1, 'never arrives': 0.05, 'answer lost': 0.1, 'busy (429)': 0.1, quota: 0.02 },
  report: { 'lost for good': 0.3, again: 0.3, 'hours late': 0.2 },
  bucket: { away: 0.1, 'answer lost': 0.05 },
  pictures: { away: 0.2 },
  limit: { 'counts too late': 0.5 },
  purge: { refused: 0.3 },
  cron: { missed: 0.3, twice: 0.2 },
  clock: { steps: 0.05 },
});

/** What may go wrong with couriers and their parcels. Drawn apart, in runs that have parcels, so that all other runs stay what they were. */
export const worstOfCouriers = named({
  courier: {
    ...{ 'never arrives': 0.05, 'answer lost': 0.15, '500 without effect': 0.05, '500 after the effect': 0.05, 'busy (429)': 0.05 },
    ...{ 'refuses with 200': 0.03, slow: 0.05, 'down for an hour': 0.005, 'wallet empty for an hour': 0.01, 'firewall for an hour': 0.01 },
    ...{ 'token ends': 0.02, 'no label': 0.2, 'saves half': 0.1, 'cancels late': 0.3, 'number used again': 0.1, 'event invented': 0.1 },
    ...{ 'event with a wrong key': 0.1 },
  },
  parcel: {
    ...{ 'never picked up': 0.05, 'scan told late': 0.2, 'status of tomorrow': 0.05, missed: 0.3, 'refused at the door': 0.3, lost: 0.05 },
    ...{ damaged: 0.05, 'contradicts its end': 0.05 },
  },
});

/** Errors that no run draws: plans that name one show that it is found. */
type Planted = 'bank: one paisa less';
export type CourierFault = keyof typeof worstOfCouriers;
export type Fault = keyof typeof worst | CourierFault | Planted;
export const allFaults = Object.keys(worst) as (keyof typeof worst)[];
/** Shares by fault. */
export type Faults = Readonly<Partial<Record<Fault, number>>>;

/** Some faults of couriers, with shares of their own. */
export function drawnCourierFaults(seed: number): Faults {
  const random = randomOf(seed, 'plan couriers');
  const share = [0, 0.3, 0.6, 0.9][Math.floor(random() * 4)] ?? 0;
  const some = (Object.keys(worstOfCouriers) as CourierFault[]).filter(() => random() < share);
  return Object.fromEntries(some.map((fault) => [fault, worstOfCouriers[fault] * random()]));
}

/** Draws whether a fault happens now, and counts and notes it. */
export type Chance = (fault: Fault) => boolean;
/** Whether an outage lasts. One begins as a fault happens, by a draw, and ends by itself after a time between these, in ms. */
export type Lasts = (fault: Fault, least: number, most: number) => boolean;

export class FaultDraw {
  /** How often each happened. */
  readonly counts: Partial<Record<Fault, number>> = {};
  /** True in the time without faults. */
  isQuiet = false;
  private readonly faults: Readonly<Partial<Record<Fault, number>>>;
  /** When each outage ends. */
  private readonly until = new Map<Fault, number>();
  private readonly random: Random;
  private readonly scheduler: Scheduler;

  constructor(faults: Readonly<Partial<Record<Fault, number>>>, random: Random, scheduler: Scheduler) {
    this.faults = faults;
    this.random = random;
    this.scheduler = scheduler;
  }

  readonly chance: Chance = (fault) => {
    const share = this.isQuiet ? undefined : this.faults[fault];
    if (share === undefined || this.random() >= share) return false;
    this.counts[fault] = (this.counts[fault] ?? 0) + 1;
    this.scheduler.note(`FAULT ${fault}`);
    return true;
  };

  readonly lasts: Lasts = (fault, least, most) => {
    if (this.isQuiet) return false;
    if ((this.until.get(fault) ?? 0) > this.scheduler.now) return true;
    if (!this.chance(fault)) return false;
    this.until.set(fault, this.scheduler.now + least + this.random() * (most - least));
    return true;
  };
}
