/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    shop: import('./platform/shop.ts').Shop;
    /** Whose page it is. */
    owner: import('./platform/request/visitor.ts').Owner;
    /** Why a stand-in page is shown: what was asked for failed with this status. */
    fault?: 404 | 429 | 500 | 503;
    /** The address of an order whose payment is being confirmed, where a stand-in page is shown for it. */
    confirming?: string;
  }
}
declare module 'cloudflare:workers' {
  export const env: unknown;
  export class DurableObject<Env> {
    protected readonly env: Env;
    protected readonly ctx: {
      readonly storage: {
        readonly sql: import('./platform/attempts/attempt-book.ts').Sql;
        /** UTC ms at which `alarm` is called; null where it is not. */
        getAlarm(): Promise<number | null>;
        setAlarm(at: number): Promise<void>;
      };
    };
    alarm?(): Promise<void>;
  }
}
