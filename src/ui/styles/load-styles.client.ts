const sheets = new Map<string, Promise<void>>();

/** Adds a style sheet to the page, once, and resolves when it applies. @throws if it cannot be fetched; the next call tries again */
export function loadStyles(href: string): Promise<void> {
  const known = sheets.get(href);
  if (known) return known;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loading = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      sheets.delete(href);
      reject(new Error(`no styles at ${href}`));
    };
  });
  sheets.set(href, loading);
  document.head.append(link);
  return loading;
}
