import { startOfIstDate } from '../dates.ts';
import { type Policy, policyVersions } from '../store/policy-versions.ts';

/** A version that the owner published. */
export interface OwnVersion {
  readonly version: number;
  /** UTC ms. */
  readonly at: number;
  readonly hash: string;
}

/** The version of a policy that an address asks for: one of the owner's, or one of the code's by its date. */
export type PolicyChoice = { readonly own: OwnVersion } | { readonly date: string };

/** Request of an address: '?version=v3', '?version=2025-05-24', '?on=1795476275562'. */
export interface PolicyAsked {
  readonly version: string | null;
  /** UTC ms of an order: the version that was in force then. */
  readonly on: string | null;
}

/** Returns the newest version of the code's; that in force at `at` (UTC ms). */
function codeVersion(policy: Policy, at = Number.MAX_SAFE_INTEGER): string {
  const versions: readonly { readonly date: string }[] = policyVersions[policy];
  return (versions.find(({ date }) => startOfIstDate(date) <= at) ?? versions.at(-1))?.date ?? '';
}

/** Returns the version to show. `own`: the owner's, newest first. What asks for no known version gets the one in force. */
export function policyShown(policy: Policy, own: readonly OwnVersion[], { version, on }: PolicyAsked): PolicyChoice {
  const moment = /^\d{1,15}$/.test(on ?? '') ? Number(on) : null;
  if (moment !== null) {
    const then = own.find(({ at }) => at <= moment);
    return then ? { own: then } : { date: codeVersion(policy, moment) };
  }
  const named = own.find((one) => `v${one.version}` === version);
  if (named) return { own: named };
  const known = policyVersions[policy].find(({ date }) => date === version);
  if (known) return known;
  const [newest] = own;
  return newest ? { own: newest } : { date: codeVersion(policy) };
}
