/** Cached pages contain nothing personal: the signed-in user's address is filled in once the browser knows it. */
export function fillOwnEmail(): void {
  addEventListener('session:changed', ({ detail: { user } }) => {
    for (const field of document.querySelectorAll<HTMLInputElement>('[data-own-email]'))
      if (user && !field.value) field.defaultValue = user.email;
  });
}
