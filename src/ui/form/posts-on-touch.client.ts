const load = () => import('./enhance-post.client.ts');
const hints = () => import('./email-hint.client.ts');

/**
 * Forms marked `data-enhance` are sent without leaving the page. The code comes with the focus, or at the latest when the form is sent; if
 * it cannot be fetched, the form is a plain post. An e-mail field of any form gets a hint about slips in the same way.
 */
export function enhancePostsOnTouch(): void {
  const ready = new WeakSet<HTMLFormElement>();
  // The code says what is wrong, in the shop's words; a plain post is answered by a page that says it.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-enhance]')) form.noValidate = true;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'email')
      void hints().then(
        ({ hintEmail }) => hintEmail(target),
        () => {},
      );
    if ((target as Element).closest('form[data-enhance]')) void load().catch(() => {});
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-enhance]') || ready.has(form)) return;
    event.preventDefault();
    load().then(
      ({ enhancePost }) => {
        if (!ready.has(form)) enhancePost(form);
        ready.add(form);
        form.requestSubmit();
      },
      () => form.submit(),
    );
  });
}
