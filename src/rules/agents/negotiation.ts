import { type Capability, capabilities, UCP_VERSION } from './protocol.ts';

/** Contents of an agent's profile. */
export interface AgentProfile {
  readonly version: string;
  /** The versions of each of its capabilities. */
  readonly capabilities: ReadonlyMap<string, readonly string[]>;
}

const VERSION = /^\d{4}-\d{2}-\d{2}$/;

const objectIn = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** Returns the versions of a capability; null if it is declared in another form. */
function versionsIn(declared: unknown): readonly string[] | null {
  if (!Array.isArray(declared)) return null;
  const versions = declared.map((each) => objectIn(each)?.version);
  return versions.every((version): version is string => typeof version === 'string' && VERSION.test(version)) ? versions : null;
}

/** Reads the profile of an agent, as it was fetched; null if it does not have the form of a profile. */
export function readAgentProfile(value: unknown): AgentProfile | null {
  const ucp = objectIn(objectIn(value)?.ucp);
  if (!ucp || typeof ucp.version !== 'string' || !VERSION.test(ucp.version)) return null;
  if (!objectIn(ucp.services) || !objectIn(ucp.payment_handlers)) return null;
  const declared = ucp.capabilities === undefined ? {} : objectIn(ucp.capabilities);
  if (!declared) return null;
  const read = new Map<string, readonly string[]>();
  for (const [name, each] of Object.entries(declared)) {
    const versions = versionsIn(each);
    if (!versions) return null;
    read.set(name, versions);
  }
  return { version: ucp.version, capabilities: read };
}

/** The reasons for which a call ends before anything is read. */
export type NegotiationFault =
  | 'invalid_profile_url'
  | 'profile_unreachable'
  | 'profile_malformed'
  | 'version_unsupported'
  | 'capabilities_incompatible';

/** Returns why the agent and the shop have no common way to do something; null if they have. */
export function negotiationFault({ version, capabilities: theirs }: AgentProfile, wanted: Capability): NegotiationFault | null {
  if (version !== UCP_VERSION) return 'version_unsupported';
  return theirs.get(capabilities[wanted].name)?.includes(UCP_VERSION) ? null : 'capabilities_incompatible';
}

/** Status and sentence of each fault. */
export const negotiationFaults: Readonly<Record<NegotiationFault, { readonly status: 200 | 400 | 422 | 424; readonly content: string }>> = {
  invalid_profile_url: { status: 400, content: 'The call must name the profile of its agent: an https address of a public host.' },
  profile_unreachable: { status: 424, content: 'The profile of the agent could not be fetched.' },
  profile_malformed: { status: 422, content: 'The profile of the agent does not have the form of a profile.' },
  version_unsupported: { status: 422, content: `This shop supports the version ${UCP_VERSION}.` },
  capabilities_incompatible: {
    status: 200,
    content: 'The profile of the agent does not have what this call needs in a version of this shop.',
  },
};
