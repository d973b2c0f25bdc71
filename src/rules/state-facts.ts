import { cashCheckFacts } from './cash/cash-check.ts';
import { disputeFacts } from './disputes/dispute-states.ts';
import { parcelFacts } from './parcels/parcel-states.ts';
import { returnFacts } from './returns/return-moves.ts';

const of = (kind: string, facts: readonly { readonly state: string; readonly fact: string }[]) => facts.map((each) => ({ kind, ...each }));

/** The rows of the table `state_facts`, which drizzle/migrate.ts writes: the facts that the views of drizzle/ledgers/states.sql read. */
export const stateFacts = [
  ...of('parcel', parcelFacts),
  ...of('cash_check', cashCheckFacts),
  ...of('return', returnFacts),
  ...of('dispute', disputeFacts),
];
