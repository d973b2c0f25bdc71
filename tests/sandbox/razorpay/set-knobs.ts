import type { Json } from './input.ts';
import { type Knobs, withKnobs } from './knobs.ts';
import { payWaiting } from './ledger/refunds.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * Changes knobs. Refunds that waited for a larger balance are paid, and an address for webhooks is one that is turned on.
 * @throws ApiError 400 for a knob that does not exist
 */
export function setKnobs(sandbox: Sandbox, patch: Json): Knobs {
  sandbox.knobs = withKnobs(sandbox.knobs, patch);
  payWaiting(sandbox);
  if ('webhookUrl' in patch) sandbox.webhooks.isOn = true;
  return sandbox.knobs;
}
