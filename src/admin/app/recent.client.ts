import type { IconName } from '../../ui/icon/icon-paths.ts';
import { inTab } from '../../ui/storage.client.ts';
import { readJson } from '../../ui/stored-json.client.ts';

/** Something that was opened from the palette in this tab. */
export interface Recent {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
}

const KEY = 'palette-recent';
const KEPT = 6;

/** The newest first. Names of customers may be in it: it ends with the tab and with the session. */
export const recentOnes = (): readonly Recent[] => readJson(inTab, KEY, Array.isArray) ?? [];

export function rememberRecent(opened: Recent): void {
  const others = recentOnes().filter(({ href }) => href !== opened.href);
  inTab.write(KEY, JSON.stringify([opened, ...others].slice(0, KEPT)));
}

export function forgetRecent(): void {
  inTab.write(KEY, null);
}
