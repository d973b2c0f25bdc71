/** What one scan is called by each service. Numbers of shipments and of orders are different spaces. */
interface Step {
  readonly words: string;
  readonly shipment: readonly [number: number, label: string];
  readonly order: readonly [number: number, label: string];
  /** Shiprocket passes on the courier's own code beside its number. */
  readonly raw: string;
  readonly delhivery: readonly [type: string, status: string, nsl: string];
  /** The same of a parcel that comes from a customer. */
  readonly collected?: readonly [type: string, status: string, nsl: string];
}

/** In the order of a way; the page has a button for each. */
export const steps = {
  booked: {
    words: 'Booked',
    shipment: [1, 'AWB ASSIGNED'],
    order: [1, 'NEW'],
    raw: 'X-UCI',
    delhivery: ['UD', 'Manifested', 'X-UCI'],
    collected: ['PP', 'Open', ''],
  },
  pickup_failed: {
    words: 'Pickup failed',
    shipment: [20, 'PICKUP EXCEPTION'],
    order: [4, 'PICKUP SCHEDULED'],
    raw: 'X-PNP',
    delhivery: ['UD', 'Not Picked', 'X-PNP'],
    collected: ['PP', 'Scheduled', ''],
  },
  picked_up: {
    words: 'Picked up',
    shipment: [42, 'PICKED UP'],
    order: [51, 'PICKED UP'],
    raw: 'X-PPOM',
    delhivery: ['UD', 'In Transit', 'X-PPOM'],
    collected: ['PU', 'In Transit', ''],
  },
  in_transit: {
    words: 'In transit',
    shipment: [18, 'IN TRANSIT'],
    order: [20, 'IN TRANSIT'],
    raw: 'X-DLL1F',
    delhivery: ['UD', 'In Transit', 'X-DLL1F'],
    collected: ['PU', 'Pending', ''],
  },
  out_for_delivery: {
    words: 'Out for delivery',
    shipment: [17, 'OUT FOR DELIVERY'],
    order: [19, 'OUT FOR DELIVERY'],
    raw: 'X-DDD3FD',
    delhivery: ['UD', 'Dispatched', 'X-DDD3FD'],
    collected: ['PU', 'Dispatched', ''],
  },
  undelivered: {
    words: 'Missed attempt',
    shipment: [21, 'UNDELIVERED'],
    order: [36, 'UNDELIVERED'],
    raw: 'EOD-11',
    delhivery: ['UD', 'Pending', 'EOD-11'],
  },
  delivered: {
    words: 'Delivered',
    shipment: [7, 'DELIVERED'],
    order: [7, 'DELIVERED'],
    raw: 'DLVD',
    delhivery: ['DL', 'Delivered', 'EOD-38'],
    collected: ['DL', 'DTO', 'RD-PD3'],
  },
  partial: {
    words: 'Part delivered',
    shipment: [23, 'PARTIAL_DELIVERED'],
    order: [38, 'PARTIAL DELIVERED'],
    raw: 'PDLV',
    delhivery: ['DL', 'Partial', ''],
  },
  returning: {
    words: 'Comes back',
    shipment: [9, 'RTO INITIATED'],
    order: [15, 'RTO INITIATED'],
    raw: 'RT-101',
    delhivery: ['RT', 'In Transit', 'RT-101'],
  },
  returned: {
    words: 'Back in the shop',
    shipment: [10, 'RTO DELIVERED'],
    order: [16, 'RTO DELIVERED'],
    raw: 'RD-AC',
    delhivery: ['DL', 'RTO', 'RD-AC'],
  },
  lost: { words: 'Lost', shipment: [12, 'LOST'], order: [33, 'LOST'], raw: 'LT-100', delhivery: ['UD', 'Lost', 'LT-100'] },
  damaged: { words: 'Damaged', shipment: [25, 'DAMAGED'], order: [39, 'DAMAGED'], raw: 'DMG', delhivery: ['UD', 'Damaged', 'DMG'] },
  cancelled: { words: 'Cancelled', shipment: [8, 'CANCELED'], order: [5, 'CANCELED'], raw: 'CNC', delhivery: ['CN', 'Canceled', ''] },
  unheard_of: {
    words: 'A code of tomorrow',
    shipment: [99, 'DANCED'],
    order: [99, 'DANCED'],
    raw: 'X-NEW',
    delhivery: ['UD', 'Danced', 'X-NEW'],
  },
} as const satisfies Readonly<Record<string, Step>>;

export type StepName = keyof typeof steps;
export const stepNames = Object.keys(steps) as readonly StepName[];
const table: Readonly<Record<StepName, Step>> = steps;

export const stepOf = (name: StepName): Step => table[name];

/** Type, status and code at Delhivery. */
export const delhiveryCodes = (name: StepName, isReturn: boolean) =>
  (isReturn ? table[name].collected : undefined) ?? table[name].delhivery;

/** After these a parcel is with the courier, or over: nothing can be cancelled. */
export const isAway = (name: StepName) => name !== 'booked' && name !== 'pickup_failed' && name !== 'cancelled';
