import type { Row } from '../../world/database.ts';
import type { Simulation } from '../../world/simulation.ts';
import type { Gateway } from '../gateway.ts';

type Json = Readonly<Record<string, unknown>>;

/** A request from outside and the answer that arrived. */
export interface Exchange {
  /** 'POST /api/orders/…/pay', with '…' for what differs. */
  readonly route: string;
  readonly path: string;
  readonly headers: Headers;
  /** The JSON of the request; empty where it was no JSON. */
  readonly asked: Json;
  readonly status: number;
  readonly answer: Json;
  readonly text: string;
}

/** What is known where an answer arrives. */
export interface Known {
  readonly sim: Simulation;
  readonly gateway: Gateway;
  rows(sql: string, ...args: (string | number | null)[]): Row[];
}

/** What an answer of 2xx claims: null if it is so, else what is not. What it claims must stay so for ever, because answers take time. */
export type Claim = (exchange: Exchange, known: Known) => string | null;

/** The part of a path that differs: `partOf(path, 4)` is the id of '/api/admin/orders/7/status'. */
export const partOf = ({ path }: Exchange, at: number) => path.split('/')[at] ?? '';
