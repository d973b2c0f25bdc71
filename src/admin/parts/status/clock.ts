import { DAY, HOUR, MINUTE } from '../../../rules/limits.ts';

const DAYS_FROM = 2 * DAY;

function span(ms: number): string {
  if (ms >= DAYS_FROM) return `${Math.floor(ms / DAY)} days`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
}

/** Returns the time left until a deadline: '30 h left', '2 days overdue'. */
export function clockText(dueAt: number, now: number): string {
  return now <= dueAt ? `${span(dueAt - now)} left` : `${span(now - dueAt)} overdue`;
}

/** Below this a clock is marked. */
const SOON = 12 * HOUR;

export function clockTone(dueAt: number, now: number): 'bad' | 'warn' | 'off' {
  if (now > dueAt) return 'bad';
  return dueAt - now < SOON ? 'warn' : 'off';
}

/** Returns the time between a delivery and a request: '30 h'. */
export const sinceText = (from: number, to: number): string => span(Math.max(0, to - from));
