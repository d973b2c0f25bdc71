/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    shop: import('./platform/shop.ts').Shop;
  }
}
declare module 'cloudflare:workers' {
  export const env: unknown;
}
