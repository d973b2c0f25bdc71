type Code = readonly [number: number, label: string];
type Codes = readonly [type: string, status: string, nsl: string];

/** What one scan is called by each service. Numbers of shipments and of orders are different spaces. */
interface Step {
  readonly words: string;
  readonly shipment: Code;
  readonly order: Code;
  readonly delhivery: Codes;
  /** The same of a parcel that comes from a customer. */
  readonly collected: Codes;
  /** Shiprocket passes on the courier's own code beside its number. */
  readonly raw: string;
}
const step = (words: string, shipment: Code, order: Code, delhivery: Codes, collected = delhivery, raw = delhivery[2]): Step => ({
  ...{ words, shipment, order, delhivery, collected, raw },
});

/** In the order of a way; the page has a button for each. */
const steps = {
  booked: step('Booked', [1, 'AWB ASSIGNED'], [1, 'NEW'], ['UD', 'Manifested', 'X-UCI'], ['PP', 'Open', '']),
  pickup_failed: step(
    'Pickup failed',
    [20, 'PICKUP EXCEPTION'],
    [4, 'PICKUP SCHEDULED'],
    ['UD', 'Not Picked', 'X-PNP'],
    ['PP', 'Scheduled', ''],
  ),
  picked_up: step('Picked up', [42, 'PICKED UP'], [51, 'PICKED UP'], ['UD', 'In Transit', 'X-PPOM'], ['PU', 'In Transit', '']),
  in_transit: step('In transit', [18, 'IN TRANSIT'], [20, 'IN TRANSIT'], ['UD', 'In Transit', 'X-DLL1F'], ['PU', 'Pending', '']),
  out_for_delivery: step(
    'Out for delivery',
    [17, 'OUT FOR DELIVERY'],
    [19, 'OUT FOR DELIVERY'],
    ['UD', 'Dispatched', 'X-DDD3FD'],
    ['PU', 'Dispatched', ''],
  ),
  undelivered: step('Missed attempt', [21, 'UNDELIVERED'], [36, 'UNDELIVERED'], ['UD', 'Pending', 'EOD-11']),
  delivered: step('Delivered', [7, 'DELIVERED'], [7, 'DELIVERED'], ['DL', 'Delivered', 'EOD-38'], ['DL', 'DTO', 'RD-PD3'], 'DLVD'),
  partial: step('Part delivered', [23, 'PARTIAL_DELIVERED'], [38, 'PARTIAL DELIVERED'], ['DL', 'Partial', ''], undefined, 'PDLV'),
  returning: step('Comes back', [9, 'RTO INITIATED'], [15, 'RTO INITIATED'], ['RT', 'In Transit', 'RT-101']),
  returned: step('Back in the shop', [10, 'RTO DELIVERED'], [16, 'RTO DELIVERED'], ['DL', 'RTO', 'RD-AC']),
  lost: step('Lost', [12, 'LOST'], [33, 'LOST'], ['UD', 'Lost', 'LT-100']),
  damaged: step('Damaged', [25, 'DAMAGED'], [39, 'DAMAGED'], ['UD', 'Damaged', 'DMG']),
  cancelled: step('Cancelled', [8, 'CANCELED'], [5, 'CANCELED'], ['CN', 'Canceled', ''], undefined, 'CNC'),
  unheard_of: step('A code of tomorrow', [99, 'DANCED'], [99, 'DANCED'], ['UD', 'Danced', 'X-NEW']),
};

export type StepName = keyof typeof steps;
export const stepNames = Object.keys(steps) as readonly StepName[];
export const stepOf = (name: StepName): Step => steps[name];
/** Type, status and code at Delhivery. */
export const delhiveryCodes = (name: StepName, isReturn: boolean) => steps[name][isReturn ? 'collected' : 'delhivery'];
/** After these a parcel is with the courier, or over: nothing can be cancelled. */
export const isAway = (name: StepName) => name !== 'booked' && name !== 'pickup_failed' && name !== 'cancelled';
