/**
 * Returns a storage of the browser that never throws. It may be blocked or full, and the server has none: what it cannot keep is
 * forgotten with the page.
 */
const storage = (name: 'localStorage' | 'sessionStorage') => ({
  read(key: string): string | null {
    try {
      return globalThis[name].getItem(key);
    } catch {
      return null;
    }
  },
  /** Stores a text, or deletes it (null). @returns false if that is not possible */
  write(key: string, text: string | null): boolean {
    try {
      if (text === null) globalThis[name].removeItem(key);
      else globalThis[name].setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
});

/** Kept on the device, for all tabs. */
export const onDevice = storage('localStorage');
/** Kept in this tab until it is closed. */
export const inTab = storage('sessionStorage');
