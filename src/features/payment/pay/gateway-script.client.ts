import { atom } from 'nanostores';
import type { GatewayScriptCode } from '../../../rules/payment/gateway-script-codes.ts';

/** The address of the payment script, the name that it gives to `window`, the public key and the shop's address; all come from the server. */
export interface GatewaySettings {
  readonly script: string;
  readonly global: string;
  readonly key: string;
  readonly shopUrl: string;
}

export type Gateway =
  | { readonly state: 'loading' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly code: GatewayScriptCode };
export const $gateway = atom<Gateway>({ state: 'loading' });

const SCRIPT_TIMEOUT = 15_000;

/** Loads the payment script. After a failure it can be called again; the page stays usable meanwhile. */
export function loadGateway({ script, global, key }: GatewaySettings): void {
  if (!key) fail('R04Y');
  else if (global in window) $gateway.set({ state: 'ready' });
  else fetchScript(script, global);
}

function fetchScript(src: string, global: string): void {
  $gateway.set({ state: 'loading' });
  const script = document.createElement('script');
  const tooLate = setTimeout(() => end('R03'), SCRIPT_TIMEOUT);
  const end = (code: GatewayScriptCode | null) => {
    clearTimeout(tooLate);
    script.onload = script.onerror = null;
    if (code === null) {
      $gateway.set({ state: 'ready' });
    } else {
      script.remove();
      fail(code);
    }
  };
  script.onload = () => end(global in window ? null : 'R04X');
  script.onerror = () => end('R02');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

const fail = (code: GatewayScriptCode) => $gateway.set({ state: 'failed', code });
