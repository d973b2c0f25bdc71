import { Msg91Sandbox } from '../../../sandbox/carriers/msg91.ts';
import type { Call, Outside } from '../../world/hosts/host.ts';

/** MSG91: the stand-in of the tests, without HTTP. */
export class Msg91 implements Outside {
  readonly sandbox = new Msg91Sandbox();
  /** UTC ms of each message. */
  private readonly times: number[] = [];

  answer({ url, headers, body }: Call): Response {
    const before = this.sandbox.messages.length;
    const answer = this.sandbox.answer({ path: url.pathname, authKey: headers.get('authkey') ?? '', body });
    if (this.sandbox.messages.length > before) this.times.push(Date.now());
    return answer ? Response.json(answer.json, { status: answer.status }) : new Response(null, { status: 503 });
  }

  /** The newest code that a phone got since `at`, UTC ms. */
  codeTo(phone: string, at: number): string | null {
    const place = this.sandbox.messages.findLastIndex(({ to }) => to === `91${phone}`);
    return (this.times[place] ?? 0) >= at ? (this.sandbox.messages[place]?.code ?? null) : null;
  }
}
