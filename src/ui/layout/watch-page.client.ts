/**
 * Fetches this page every `every` ms for two minutes and reloads it when it has changed. `readValue` reads the value to compare from a
 * page; null = not there.
 */
export function reloadOnChange(readValue: (page: Document) => string | null, every: number, until = Date.now() + FOR): void {
  const before = readValue(document);
  setTimeout(async () => {
    try {
      const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
      const now = readValue(page);
      if (now !== null && now !== before) return location.reload();
    } catch {
      // No connection: the next attempt may succeed.
    }
    if (Date.now() < until) reloadOnChange(readValue, every, until);
  }, every);
}

const FOR = 120_000;
