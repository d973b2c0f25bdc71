import type { onDevice } from './storage.client.ts';

/**
 * Returns the value of a stored JSON; null where `isValid` refuses it. Apart from the storage, because the script of every page reads
 * none.
 */
export function readJson<T>(storage: Pick<typeof onDevice, 'read'>, key: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(storage.read(key) ?? 'null');
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

/** Checks for an object, in JSON whose fields are checked one by one. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
