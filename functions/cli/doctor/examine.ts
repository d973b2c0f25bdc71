import { GATEWAY_NAME } from '../../../src/rules/payment/gateway-name.ts';
import { asker } from '../operator/ask.ts';
import { runTool } from '../operator/run-tool.ts';
import type { OperatorSettings } from '../operator/settings.ts';
import { checkCloudflare } from './check-cloudflare.ts';
import { checkCouriers } from './check-couriers.ts';
import { checkDatabase } from './check-database.ts';
import { checkDns } from './check-dns.ts';
import { checkGateway } from './check-gateway.ts';
import { checkClock, checkLive } from './check-live.ts';
import { checkLogs } from './check-logs.ts';
import { checkPackages } from './check-packages.ts';
import { checkProject } from './check-project.ts';
import { checkSettings } from './check-settings.ts';
import { checkState } from './check-state.ts';
import { checkTurnstile } from './check-turnstile.ts';
import { checkVersionKey } from './check-version-key.ts';
import { checkWhatsapp } from './check-whatsapp.ts';
import { about, type Examined, type Finding } from './finding.ts';

type Check = (examined: Examined) => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>;

/** In the order in which they are printed. */
const checks: readonly (readonly [name: string, check: Check])[] = [
  ['Project', (examined) => checkProject(examined)],
  ['Packages', checkPackages],
  ['Settings', checkSettings],
  ['Clock', checkClock],
  ['Cloudflare', checkCloudflare],
  ['Version key', checkVersionKey],
  ['Logs', checkLogs],
  ['Mail domain', checkDns],
  ['Database', checkDatabase],
  [GATEWAY_NAME, checkGateway],
  ['WhatsApp', checkWhatsapp],
  ['Couriers', checkCouriers],
  ['Turnstile', checkTurnstile],
  ['Live shop', checkLive],
  ['Shop', checkState],
];

/** Examines a shop before and while it is live. Reads only; a check that fails itself is a finding. */
export async function examine(settings: OperatorSettings): Promise<Finding[]> {
  const examined: Examined = { settings, ask: asker(settings), run: runTool, now: Date.now() };
  const found = checks.map(async ([name, check]) => {
    try {
      return await check(examined);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return about(name).fail(`could not be looked at: ${why}`, 'this is a fault of the command: please report it');
    }
  });
  return (await Promise.all(found)).flat();
}

/** 'FAIL  Razorpay: the key is refused. To mend it: …' */
export const lineOf = ({ level, about: what, says, mend }: Finding) =>
  `${level.padEnd(4)}  ${what}: ${says}.${mend === undefined ? '' : `\n      To mend it: ${mend}.`}`;
