import { randomOf } from '../machine/random.ts';
import { drawnCourierFaults } from './courier-faults.ts';
import { allFaults, type Faults, worst } from './faults.ts';
import { drawnServices, type Services } from './services.ts';

/** What a run is made of. It follows from the seed; to shrink a run is to take parts of its plan away. */
export interface Plan {
  readonly seed: number;
  /** Virtual minutes with actors and faults, before the time without faults in which all must come to its end. */
  readonly minutes: number;
  /** Virtual hours of that time. */
  readonly quietHours: number;
  readonly cronEvery: number;
  /** 'shopper 2': a kind of actor and its number. */
  readonly actors: readonly string[];
  readonly faults: Faults;
  /** Pieces of each product. */
  readonly stock: number;
  /** Without them the shop sends mails by the Worker's own binding, and nothing else. */
  readonly services?: Services;
}

/** How many of a kind of actor a run has at most, and in which share of the runs there are any. */
export interface Cast {
  readonly name: string;
  readonly most: number;
  readonly share: number;
  /** Drawn by itself: with or without it, a seed has the same of everything else. */
  readonly isApart?: boolean;
}

/** The kind of actor who sends parcels. */
export const PACKER = 'packer';

/** A run has only some of the faults, so that a frequent one does not hide what a rare one shows. */
const shares = [0, 0.15, 0.4, 0.8];

export function planOf(seed: number, casts: readonly Cast[]): Plan {
  const random = randomOf(seed, 'plan');
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const share = shares[Math.floor(random() * shares.length)] ?? 0;
  const sizes = { quietHours: 26, minutes: 60 + upTo(120), cronEvery: upTo(5), stock: upTo(5) };
  const actors = casts.flatMap((cast) => {
    const draw = cast.isApart ? randomOf(seed, `plan ${cast.name}`) : random;
    const count = draw() < cast.share ? 1 + Math.floor(draw() * cast.most) : 0;
    return Array.from({ length: count }, (_, at) => `${cast.name} ${at + 1}`);
  });
  const faults = Object.fromEntries(allFaults.filter(() => random() < share).map((fault) => [fault, worst[fault] * random()]));
  const services = drawnServices(randomOf(seed, 'services'));
  if (!actors.some((actor) => actor.startsWith(PACKER))) return { seed, ...sizes, services, actors, faults };
  // Now and then a shop has no account with a courier: its parcels are moved by hand.
  const couriers = randomOf(seed, 'couriers')() < 0.85;
  return { seed, ...sizes, services: { ...services, couriers }, actors, faults: { ...faults, ...drawnCourierFaults(seed) } };
}
