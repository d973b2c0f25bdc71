/** Those that name themselves next to Chrome or Safari come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const found = (list: typeof browsers, agent: string) => list.find(([sign]) => sign.test(agent))?.[1];

/** Returns the name of a browser in the list of those that are told: 'Chrome on Android'; 'A browser' where it does not say. */
export function browserName(userAgent: string): string {
  const [browser, system] = [found(browsers, userAgent), found(systems, userAgent)];
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}
