import { onDevice } from '../../ui/storage.client.ts';
import { isObject, readJson } from '../../ui/stored-json.client.ts';

/** All of them under one name, so that a log-out finds them. */
const KEY = 'admin-drafts';

/** Text that was typed into a form and not saved. */
export interface StoredDraft {
  /** UTC ms. */
  readonly at: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export const isDraft = (value: unknown): value is StoredDraft => isObject(value) && typeof value.at === 'number' && isObject(value.fields);

export const readDrafts = () => readJson(onDevice, KEY, isObject) ?? {};

/** Keeps a draft, or forgets it (null). @returns false if the device keeps nothing */
export function writeDraft(name: string, draft: StoredDraft | null): boolean {
  const { [name]: _, ...others } = readDrafts();
  const all = draft ? { ...others, [name]: draft } : others;
  return onDevice.write(KEY, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
}

/** At log-out: the device may not be the owner's. */
export const forgetDrafts = (): void => void onDevice.write(KEY, null);
