import { inject, onTestFinished } from 'vitest';
import { startTab, type Tab } from './tab.ts';

/** Opens a tab in a browser of its own, which ends with the test. */
export async function openTab(url: string): Promise<Tab> {
  const tab = await startTab(inject('wholeChromium'), url);
  onTestFinished(tab.close);
  return tab;
}
