import { DurableObject } from 'cloudflare:workers';
import { administratorSessions } from '../../../src/features/auth/session/administrator-sessions.server.ts';
import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { type LiveHub as Hub, SESSION_HEADER } from '../../../src/platform/live/live-hub.ts';
import { LiveSockets } from '../../../src/platform/live/live-sockets.ts';
import { watchedObject } from '../request-log.ts';

/**
 * Holds the sockets of administrators and tells them what the writer has written. It sleeps between hints: the platform answers
 * 'ping' by itself and keeps the sockets open meanwhile.
 */
export class LiveHub extends DurableObject<object> implements Hub {
  private readonly watch = watchedObject('live', this.env, (work) => this.ctx.waitUntil(work));
  private readonly live = new LiveSockets({
    sockets: () => this.ctx.getWebSockets(),
    wakeAt: (at) => this.ctx.storage.setAlarm(at),
    sessionEnds: (ids) =>
      administratorSessions(
        openShop(parseEnv(this.env), (work) => this.ctx.waitUntil(work)),
        ids,
      ),
  });

  override fetch(request: Request): Promise<Response> {
    return this.watch(async () => {
      const { 0: browser, 1: server } = new WebSocketPair();
      this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
      this.ctx.acceptWebSocket(server);
      await this.live.admit(server, request.headers.get(SESSION_HEADER) ?? '');
      return new Response(null, { status: 101, webSocket: browser } as ResponseInit);
    });
  }

  tell(subjects: string[]): Promise<void> {
    return this.watch(() => this.live.tell(subjects));
  }

  override alarm(): Promise<void> {
    return this.watch(() => this.live.check());
  }
}
