import { onDevice } from '../../storage.client.ts';
import { savesData } from '../../timing/saves-data.client.ts';
import { HEADINGS } from './heading-letters.ts';

const FACE = 'Rozha Devanagari';

/** Fetches the Devanagari of headings for the next page, unless the shopper saves data: next to the first picture it would delay that. */
export async function fetchHeadingLetters(): Promise<void> {
  if (onDevice.read(HEADINGS) || savesData()) return;
  await new FontFace(FACE, 'url(/fonts/rozha-devanagari-1.woff2)').load();
  onDevice.write(HEADINGS, '1');
}
