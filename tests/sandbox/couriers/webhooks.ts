import { courierWebhooks } from '../../../src/features/parcels/couriers/courier-webhooks.server.ts';
import { delhiveryStatus } from './delhivery/delhivery.ts';
import { ist } from './http.ts';
import { activity } from './shiprocket/shiprocket.ts';
import { delhiveryCodes, stepOf } from './steps.ts';
import type { SandboxParcel, SandboxScan, Service, World } from './world.ts';

export interface SentWebhook {
  readonly service: Service;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 5_000;

/** Sends an event for each scan, as often and as late as the knobs say. */
export class CourierWebhooks {
  readonly events: SentWebhook[] = [];
  readonly #world: World;
  readonly #shopUrl: string | null;
  readonly #keys: Readonly<Record<Service, string>>;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(world: World, shopUrl: string | null, keys: Readonly<Record<Service, string>>) {
    this.#world = world;
    this.#shopUrl = shopUrl;
    this.#keys = keys;
    world.onScan = (parcel, scan) => this.#tell(parcel, scan);
  }

  #tell(parcel: SandboxParcel, scan: SandboxScan): void {
    const { copies, lateMs, shuffled, lost, key } = this.#world.knobs.webhooks;
    const event = eventOf(parcel, scan, key ?? this.#keys[parcel.service]);
    this.events.push(event);
    for (let copy = 0; copy < copies && !lost && this.#shopUrl !== null; copy++) {
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer);
          void this.#send(event);
        },
        shuffled ? Math.random() * lateMs : lateMs,
      );
      this.#timers.add(timer.unref());
    }
  }

  /** Delhivery tries once more at once, and then never again; of Shiprocket nothing is known. */
  async #send(event: SentWebhook): Promise<void> {
    const isTaken = await this.#post(event);
    if (!isTaken && event.service === 'delhivery') await this.#post(event);
  }

  async #post({ service, body, headers }: SentWebhook): Promise<boolean> {
    const url = `${this.#shopUrl}${courierWebhooks[service].path}`;
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}

/** The event of a scan, as its service sends it with this key. */
export function eventOf(parcel: SandboxParcel, scan: SandboxScan, key: string): SentWebhook {
  const { service } = parcel;
  return {
    service,
    body: JSON.stringify(service === 'shiprocket' ? shiprocketEvent(parcel, scan) : delhiveryEvent(parcel, scan)),
    headers: { 'content-type': 'application/json', [courierWebhooks[service].header]: key },
  };
}

/** The numbers of an order and of a shipment stand beside each other. */
function shiprocketEvent(parcel: SandboxParcel, { step, at, place }: SandboxScan): object {
  const { shipment, order } = stepOf(step);
  return {
    ...{ awb: parcel.awb, courier_name: parcel.carrier, current_status: order[1], current_status_id: order[0] },
    ...{ shipment_status: shipment[1], shipment_status_id: shipment[0], current_timestamp: ist(at).spaced },
    ...{ order_id: parcel.reference, is_return: parcel.isReturn ? 1 : 0 },
    scans: [activity({ step, at, place })],
  };
}

function delhiveryEvent(parcel: SandboxParcel, scan: SandboxScan): object {
  const [, , nsl] = delhiveryCodes(scan.step, parcel.isReturn);
  return { Shipment: { Status: delhiveryStatus(parcel, scan), NSLCode: nsl, ReferenceNo: parcel.reference, AWB: parcel.awb } };
}
