/** Characters of the address of a profile. */
const ADDRESS_CHARS_MAX = 500;
/** Endings that no host on the internet has, or that lead to a machine nearby (RFC 2606, RFC 6761, RFC 6762, RFC 9476). */
const notPublic: ReadonlySet<string> = new Set([
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'test',
  'example',
  'invalid',
  'onion',
  'alt',
  'arpa',
]);
/** Second labels under which countries register names: 'co.in'. */
const registries: ReadonlySet<string> = new Set([
  'co',
  'com',
  'net',
  'org',
  'gov',
  'edu',
  'ac',
  'gen',
  'firm',
  'ind',
  'nic',
  'or',
  'ne',
  'go',
]);

/** Address of an agent's profile. */
export interface ProfileAddress {
  readonly url: URL;
  /** 'chat.agent.in': its calls are counted together. */
  readonly host: string;
  /** 'agent.in': the fetches of its profiles are counted together, and so are its visits. */
  readonly site: string;
}

const isLabel = (label: string) => label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label);

/** 'chat.agent.co.in' → 'agent.co.in'. A name that a country registers in another way is its last two labels. */
function siteOf(labels: readonly string[]): string {
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && registries.has(second) ? -3 : -2).join('.');
}

/**
 * Returns where the profile of an agent may be fetched: an https address at the usual port of a registered name. Null for every other text:
 * numbers of hosts, names of machines nearby, and the shop itself (`ownHosts`), which would call itself.
 */
export function profileAddress(text: string, ownHosts: readonly string[] = []): ProfileAddress | null {
  if (text.length > ADDRESS_CHARS_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.hostname;
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const labels = host.split('.');
  const top = labels.at(-1) ?? '';
  // The parser has made decimal addresses of all numbers, so the last label of a name has a letter.
  if (labels.length < 2 || host.length > 253 || !labels.every(isLabel) || !/[a-z]/.test(top) || notPublic.has(top)) return null;
  if (ownHosts.some((own) => host === own || host.endsWith(`.${own}`))) return null;
  url.hash = '';
  return { url, host, site: siteOf(labels) };
}
