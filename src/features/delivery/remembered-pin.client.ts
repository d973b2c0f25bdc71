import { onDevice } from '../../ui/storage.client.ts';

const KEY = 'pin';

/** The PIN code that was last found deliverable on this device; '' if none is kept. */
export const rememberedPin = (): string => onDevice.read(KEY) ?? '';

/** Keeps a deliverable PIN code for the next product and the checkout. */
export function rememberPin(pin: string): void {
  onDevice.write(KEY, pin);
}
