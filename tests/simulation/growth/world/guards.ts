/** What the design stands on. A run without one of them must find something: that proves the checks. */
export const guards = {
  fence: 'a batch is refused by a store that is sealed or not yet open',
  seal: 'the old store is sealed before the last replay',
  'last replay': 'what came before the seal is replayed before the switch',
  'attempt of a switch': 'the directory switches only for the attempt that began last',
  'end of a seal': 'a sealed store sells again only where the directory has given the attempt up',
  'key of a press': 'an order keeps the key of its press',
  'key of a batch': 'a batch keeps its key',
  'key of a give-back': 'the home keeps the key of pieces that come back',
  'key of a refund': 'the gateway gets the key of a refund',
  'end of a lease': 'a lease that has expired is closed',
  'close once': 'the home closes a lease once',
  'closed lease': 'a closed lease sells nothing',
  'lease that came late': 'a lease that was closed before its grant arrived stays closed',
  'undo of a saga': 'lines of a refused order are released',
  'saga that stands still': 'an order whose process ended between two lines is refused later',
  'stock of the home': 'the home leases only what it has',
  'second payment': 'a second payment of an order is given back',
  'late payment': 'a payment that arrives after the hold is counted or given back',
  'outbox in the batch': 'what the read model must hear is written with what it is about',
  'version of a row': 'the read model takes no older version of an order',
} as const;

export type Guard = keyof typeof guards;
export const allGuards = Object.keys(guards) as Guard[];
