/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    shop: import('./platform/shop.ts').Shop;
    /** Whose page it is. */
    owner: import('./platform/visitor.ts').Owner;
    /** Why a stand-in page is shown: what was asked for failed with this status. */
    fault?: 404 | 500 | 503;
  }
}
declare module 'cloudflare:workers' {
  export const env: unknown;
  export class DurableObject<Env> {
    protected readonly env: Env;
  }
}
