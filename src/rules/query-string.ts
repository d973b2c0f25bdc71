/** Appends values, without empty ones: ('/payment-help?order=o1', { token: 't', checked: null }) → '/payment-help?order=o1&token=t' */
export function addQuery(address: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const more = `${new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])))}`;
  return more ? address + (address.includes('?') ? '&' : '?') + more : address;
}
