-- Tries are counted by the Durable Objects of functions/attempt-counter.ts: they are no ledger.
DROP TABLE `tries`;
