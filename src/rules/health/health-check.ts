import { agoText } from '../dates.ts';
import { DAY, MINUTE } from '../limits.ts';

/** `degraded`: somebody should look today. `failing`: shoppers cannot buy, or money may be lost, now. */
export const healthStates = ['ok', 'degraded', 'failing'] as const;
export type HealthState = (typeof healthStates)[number];

/** One thing that is looked at, and what is to be said about it. */
export interface HealthCheck {
  readonly id: CheckId;
  readonly state: HealthState;
  /** A sentence for a person, without personal data. */
  readonly says: string;
  /** Nothing to judge yet: not wrong in a trial, and not well either. */
  readonly isUntried?: boolean | undefined;
}

/** The checks in the order in which they are shown. */
export const checkIds = [
  'database',
  'schema',
  'writer',
  'gateway',
  'answers',
  'maintenance',
  'timetable',
  'jobs',
  'webhook',
  'holds',
  'refunds',
  'findings',
  'orphans',
  'messages',
  'email',
  'whatsapp',
  'codes',
  'backup',
] as const;
export type CheckId = (typeof checkIds)[number];

export const check = (id: CheckId, state: HealthState, says: string): HealthCheck => ({ id, state, says });

/** 'just now', '4 min ago', 'on 18 Nov' */
export function ago(then: number, at: number): string {
  if (at - then < MINUTE) return 'just now';
  return at - then >= 8 * DAY ? `on ${agoText(then, at)}` : `${agoText(then, at)} ago`;
}
