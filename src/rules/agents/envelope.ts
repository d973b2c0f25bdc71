import { type Capability, capabilities, UCP_VERSION } from './protocol.ts';

/** 'recoverable': the agent can change its call. 'requires_buyer_input': the shopper goes on in the shop. */
type Severity = 'recoverable' | 'requires_buyer_input' | 'unrecoverable';

export interface ErrorMessage {
  readonly type: 'error';
  readonly code: string;
  readonly content: string;
  readonly severity: Severity;
  /** '$.line_items[0]' */
  readonly path?: string;
}

export interface InfoMessage {
  readonly type: 'info' | 'warning';
  readonly code: string;
  readonly content: string;
  readonly path?: string;
}

export type Message = ErrorMessage | InfoMessage;

/** Answers of the protocol with their HTTP status: what is not found is an answer too, with status 200. */
export interface Outcome {
  readonly status: 200 | 201;
  readonly body: Readonly<Record<string, unknown>>;
}

const active = (capability: Capability) => ({ [capabilities[capability].name]: [{ version: UCP_VERSION }] });

/** Returns an answer that has what was asked for. */
export function success(capability: Capability, body: Readonly<Record<string, unknown>>, status: Outcome['status'] = 200): Outcome {
  const ucp = { version: UCP_VERSION, status: 'success', capabilities: active(capability) };
  return { status, body: { ucp: capability === 'checkout' ? { ...ucp, payment_handlers: {} } : ucp, ...body } };
}

/** Returns an answer that has nothing but the reasons. `continueUrl`: where a person finds more. */
export function failure(messages: readonly Message[], continueUrl: string): Outcome {
  return { status: 200, body: { ucp: { version: UCP_VERSION, status: 'error' }, messages, continue_url: continueUrl } };
}

export const unrecoverable = (code: string, content: string): ErrorMessage => ({
  type: 'error',
  code,
  content,
  severity: 'unrecoverable',
});
