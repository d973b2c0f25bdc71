const sheets: Record<string, Promise<unknown>> = {};

/** Adds a style sheet to the page, once, and resolves when it applies. @throws if it cannot be fetched; the next call tries again */
export function loadStyles(href: string): Promise<unknown> {
  sheets[href] ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve });
    link.onerror = () => {
      link.remove();
      delete sheets[href];
      reject(new Error(`no styles at ${href}`));
    };
    document.head.append(link);
  });
  return sheets[href];
}
