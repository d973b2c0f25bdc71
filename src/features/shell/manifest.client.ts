/** Tells the browser how the shop is installed. In the page from the start it would be fetched while the first pictures are painted. */
export function addManifest(): void {
  const own = document.querySelector<HTMLMetaElement>('meta[name=manifest]');
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: own?.content ?? '/site.webmanifest' }));
}
