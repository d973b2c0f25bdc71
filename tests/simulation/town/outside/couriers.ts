import { courierWebhooks } from '../../../../src/features/parcels/couriers/courier-webhooks.server.ts';
import { courierKeys } from '../../../sandbox/couriers/courier-keys.ts';
import { delhiveryAnswers } from '../../../sandbox/couriers/delhivery/delhivery.ts';
import type { Reply } from '../../../sandbox/couriers/http.ts';
import { publicFile } from '../../../sandbox/couriers/http.ts';
import { shiprocketAnswers } from '../../../sandbox/couriers/shiprocket/shiprocket.ts';
import type { StepName } from '../../../sandbox/couriers/steps.ts';
import { eventOf } from '../../../sandbox/couriers/webhooks.ts';
import { type SandboxParcel, type SandboxScan, World } from '../../../sandbox/couriers/world.ts';
import type { CourierFault } from '../../world/faults.ts';
import type { Call, Outside } from '../../world/hosts.ts';
import type { Simulation } from '../../world/simulation.ts';
import { HOUR, MINUTE, SECOND } from '../actor.ts';
import { report } from './deliveries.ts';

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
async function way(sim: Simulation, world: World, parcel: SandboxParcel): Promise<void> {
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

const keyOf = { shiprocket: courierKeys.SHIPROCKET_WEBHOOK_KEY, delhivery: courierKeys.DELHIVERY_WEBHOOK_KEY } as const;

/** Shiprocket and Delhivery: the stand-ins of `npm start` without HTTP. Each parcel that is booked goes its way by the clock of the run. */
export class Couriers implements Outside {
  readonly world: World;
  private readonly sim: Simulation;
  private readonly answers;
  /** Numbers of parcels whose way has begun. */
  private readonly begun = new Set<string>();

  constructor(sim: Simulation) {
    this.sim = sim;
    const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_PICKUP: pickup } = courierKeys;
    this.world = new World({ email, password, pickup, token: courierKeys.DELHIVERY_TOKEN, warehouse: courierKeys.DELHIVERY_PICKUP });
    this.world.now = () => sim.scheduler.now;
    this.world.onScan = (parcel, scan) => this.tell(parcel, scan);
    const files = (name: string) => `http://couriers.sim/files/${name}`;
    this.answers = { shiprocket: shiprocketAnswers(this.world, files), delhivery: delhiveryAnswers(this.world, files) };
  }

  answer({ method, url, headers, body }: Call): Response {
    const [, service = '', ...rest] = url.pathname.split('/');
    this.breakSomething();
    this.world.settleCancels();
    if (service === 'files') return responseOf(publicFile(this.world, rest.join('/')));
    const answer = this.answers[service as keyof typeof keyOf];
    const call = { method, path: `/${rest.join('/')}`, query: url.searchParams, headers: Object.fromEntries(headers), body };
    const reply = answer(call);
    this.follow();
    return responseOf(reply);
  }

  private breakSomething(): void {
    const { chance, lasts, drawFault } = this.sim;
    const { world } = this;
    const one = <T>(all: readonly T[]): T | undefined => all[Math.floor(drawFault() * all.length)];
    if (chance('courier: token ends')) world.tokens.clear();
    const over = world.parcels.filter(({ awb, scans }) => awb !== '' && ['delivered', 'returned'].includes(scans.at(-1)?.step ?? ''));
    // Couriers use a number again after months: what was said about the first parcel is old by then.
    const old = over.filter(({ scans }) => scans.every(({ at }) => at < world.now() - 2 * HOUR));
    Object.assign(world.knobs, {
      wallet: lasts('courier: wallet empty for an hour', 20 * MINUTE, 2 * HOUR) ? 'empty' : 'full',
      firewall: lasts('courier: firewall for an hour', 20 * MINUTE, HOUR),
      label: chance('courier: no label') ? (one(['html', 'empty', 'gone', 'none'] as const) ?? 'none') : 'pdf',
      partial: chance('courier: saves half') ? (drawFault() < 0.5 ? 'saved' : 'not saved') : null,
      cancelAfterMs: chance('courier: cancels late') ? HOUR : 0,
      reuseAwb: old.length > 0 && chance('courier: number used again') ? (one(old)?.awb ?? null) : null,
    });
  }

  private follow(): void {
    for (const parcel of this.world.parcels) {
      const name = `${parcel.service} ${parcel.id} ${parcel.awb}`;
      if (parcel.awb === '' || this.begun.has(name)) continue;
      this.begun.add(name);
      void way(this.sim, this.world, parcel);
    }
  }

  /** An event of each scan: late, twice, in any order or never; now and then one that nobody's parcel has earned. */
  private tell(parcel: SandboxParcel, scan: SandboxScan): void {
    const { sim } = this;
    const send = (said: SandboxScan, key: string, taken?: () => void) => {
      const { service, body, headers } = eventOf(parcel, said, key);
      report(sim, [SECOND, 30 * SECOND], () => ({ path: courierWebhooks[service].path, headers, body }), taken);
    };
    send(scan, keyOf[parcel.service]);
    if (sim.chance('courier: event invented')) send({ ...scan, step: 'delivered' }, keyOf[parcel.service]);
    if (sim.chance('courier: event with a wrong key'))
      send(scan, 'a key that nobody agreed on', () => void sim.failures.push('courier: an event with a wrong key was taken'));
  }
}

function responseOf({ status, json, text, type }: Reply): Response {
  const body = text ?? (json === undefined ? null : JSON.stringify(json));
  return new Response(status === 204 ? null : (body as BodyInit | null), {
    status,
    headers: { 'content-type': type ?? 'application/json' },
  });
}
