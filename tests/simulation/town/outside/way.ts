import type { StepName } from '../../../sandbox/couriers/steps.ts';
import type { SandboxParcel, World } from '../../../sandbox/couriers/world.ts';
import type { CourierFault } from '../../world/courier-faults.ts';
import type { Simulation } from '../../world/simulation.ts';
import { HOUR, MINUTE } from '../actor.ts';

/** Attempts at a door, after which a parcel comes back. */
const ATTEMPTS = 3;

/** What becomes of a parcel has nothing to do with the network: it happens in the time without faults too. */
const happens =
  ({ plan, drawFault, counts, scheduler }: Simulation) =>
  (fault: CourierFault): boolean => {
    if (drawFault() >= (plan.faults[fault] ?? 0)) return false;
    counts[fault] = (counts[fault] ?? 0) + 1;
    scheduler.note(`FAULT ${fault}`);
    return true;
  };

/** The way of a parcel, in hours where a real one takes days: to the door, back to the shop, or nowhere. */
export async function way(sim: Simulation, world: World, parcel: SandboxParcel): Promise<void> {
  const { ms, scheduler } = sim;
  const chance = happens(sim);
  const { awb } = parcel;
  const isOff = () => parcel.step === 'cancelled' || parcel.awb !== awb;
  const scan = (step: StepName) => {
    const at = scheduler.now;
    if (!chance('parcel: scan told late')) return world.scan(parcel, step, at);
    // The courier's own list shows it later, between others.
    const tell = () => {
      if (parcel.scans.some((each) => each.at > at)) {
        parcel.scans.push({ step, at, place: 'Hubli' });
        world.onScan(parcel, { step, at, place: 'Hubli' });
      } else world.scan(parcel, step, at);
    };
    scheduler.after(ms(10 * MINUTE, 2 * HOUR), tell, null);
  };
  await scheduler.sleep(ms(5 * MINUTE, 2 * HOUR));
  // One that was cancelled is collected all the same now and then, and one that nobody collects stays where it is.
  if (chance('parcel: never picked up') || isOff()) return;
  scan('picked_up');
  await scheduler.sleep(ms(10 * MINUTE, 2 * HOUR));
  if (chance('parcel: status of tomorrow')) scan('unheard_of');
  scan('in_transit');
  await scheduler.sleep(ms(10 * MINUTE, 2 * HOUR));
  world.scan(parcel, await toItsEnd(sim, world, parcel));
  if (!chance('parcel: contradicts its end')) return;
  await scheduler.sleep(ms(10 * MINUTE, HOUR));
  world.scan(parcel, parcel.step === 'delivered' ? 'returning' : 'delivered');
}

/** Returns its end, which its last scan says. */
async function toItsEnd(sim: Simulation, world: World, parcel: SandboxParcel): Promise<StepName> {
  const { ms, scheduler } = sim;
  const chance = happens(sim);
  if (chance('parcel: lost')) return 'lost';
  if (chance('parcel: damaged')) return 'damaged';
  const comesBack = chance('parcel: refused at the door');
  for (let attempt = 1; ; attempt += 1) {
    world.scan(parcel, 'out_for_delivery');
    await scheduler.sleep(ms(10 * MINUTE, 2 * HOUR));
    if (!comesBack && !chance('parcel: missed')) return 'delivered';
    world.scan(parcel, 'undelivered');
    await scheduler.sleep(ms(20 * MINUTE, 3 * HOUR));
    if (attempt === ATTEMPTS || parcel.acts.some((act) => /return/.test(act))) break;
  }
  world.scan(parcel, 'returning');
  await scheduler.sleep(ms(30 * MINUTE, 3 * HOUR));
  return 'returned';
}
