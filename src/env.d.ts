/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    shop: import('./platform/shop.ts').Shop;
    /** The visitor of the page. */
    owner: import('./platform/request/visitor.ts').PageOwner;
    /** The account of a page that needs more than a session cookie; null for all others. */
    account?: import('./platform/request/visitor.ts').Account | null;
    /** The path and query of the page without its language, as links to it have them; undefined for a page that is at any address. */
    address?: string | undefined;
    /** The path of the administrator's screen that the page shows: one page has all of them. */
    screen?: string;
    /** The status of the requested page, if an error page is shown instead. */
    fault?: 404 | 413 | 429 | 500 | 503;
    /** The reason where the fault is that the shop takes no writes for a while. */
    shut?: 'SHOP_CLOSED' | 'SHOP_MOVED' | undefined;
    /** True for what belongs to the shop window of a shop that has not opened. */
    isUnopened?: boolean;
    /** True where such a page says that the shop opens soon. */
    isShut?: boolean;
    /** The address of an order whose payment is being confirmed, if an error page is shown for it. */
    confirming?: string;
  }
}
declare const WebSocketPair: typeof import('@cloudflare/workers-types').WebSocketPair;
declare const WebSocketRequestResponsePair: typeof import('@cloudflare/workers-types').WebSocketRequestResponsePair;
declare module 'cloudflare:workers' {
  type Socket = import('@cloudflare/workers-types').WebSocket;
  export const env: unknown;
  export class DurableObject<Env> {
    protected readonly env: Env;
    protected readonly ctx: {
      /** Keeps the object until the work has ended. */
      waitUntil(work: Promise<unknown>): void;
      /** The entrypoints of the same version of the Worker. */
      readonly exports?: { readonly default?: { fetch(request: Request): Promise<Response> } };
      /** Accepts a socket that stays open while the object sleeps. */
      acceptWebSocket(socket: Socket): void;
      getWebSockets(): Socket[];
      setWebSocketAutoResponse(pair: import('@cloudflare/workers-types').WebSocketRequestResponsePair): void;
      readonly storage: {
        readonly sql: import('./platform/attempts/attempt-book.ts').Sql;
        /** UTC ms at which `alarm` will be called; null where none is set. */
        getAlarm(): Promise<number | null>;
        setAlarm(at: number): Promise<void>;
      };
    };
    alarm?(): Promise<void>;
    fetch?(request: Request): Promise<Response>;
  }
}
