/**
 * Looks again and again, for two minutes, whether the server tells something else of this page, and shows it anew when
 * it does. `told` reads what matters from a page; null = nothing there.
 */
export function reloadOnChange(told: (page: Document) => string | null, every: number, until = Date.now() + FOR): void {
  const before = told(document);
  setTimeout(async () => {
    try {
      const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
      const now = told(page);
      if (now !== null && now !== before) return location.reload();
    } catch {
      // No connection at this moment: the next look may find one.
    }
    if (Date.now() < until) reloadOnChange(told, every, until);
  }, every);
}

const FOR = 120_000;
