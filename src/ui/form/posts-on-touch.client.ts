/**
 * Forms marked `data-enhance` are sent without leaving the page. The code comes when the focus does; a form that is sent before is a plain
 * post.
 */
export function enhancePostsOnTouch(): void {
  const ready = new WeakSet<HTMLFormElement>();
  document.addEventListener('focusin', async ({ target }) => {
    const form = (target as Element).closest<HTMLFormElement>('form[data-enhance]');
    if (!form || ready.has(form)) return;
    ready.add(form);
    const { enhancePost } = await import('./enhance-post.client.ts');
    enhancePost(form);
  });
}
