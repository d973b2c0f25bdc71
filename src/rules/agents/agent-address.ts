export const PROFILE_PATH = '/.well-known/ucp';
export const CALLS_PATH = '/ucp';

/** Returns whether a request is for agents: by its path, or by the host that is theirs alone. */
export const isOfAgents = ({ hostname, pathname }: URL, { AGENTS_HOST }: { readonly AGENTS_HOST?: string }): boolean =>
  hostname === AGENTS_HOST || pathname === PROFILE_PATH || pathname === CALLS_PATH || pathname.startsWith(`${CALLS_PATH}/`);
