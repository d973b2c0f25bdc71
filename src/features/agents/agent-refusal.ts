import { AGENT_RETRY_SECONDS } from '../../rules/agents/protocol.ts';

/** A call that ends without an answer of the protocol: `code` and `content` are its body, or the data of an error of JSON-RPC. */
export class AgentRefusal extends Error {
  readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 422 | 424 | 429 | 500 | 503;
  readonly code: string;
  /** Seconds; null if the call is not worth repeating. */
  readonly retryAfter: number | null;

  constructor(status: AgentRefusal['status'], code: string, content: string) {
    super(content);
    this.name = 'AgentRefusal';
    this.status = status;
    this.code = code;
    this.retryAfter = status === 429 || status === 503 ? AGENT_RETRY_SECONDS : null;
  }
}
