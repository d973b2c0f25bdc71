/** When the session ends in this tab or another, removes the customer's data from the page and shows the login prompt (#188). */
addEventListener('session:changed', (event) => {
  const { user } = (event as CustomEvent<{ user: unknown }>).detail;
  if (user) return;
  for (const own of document.querySelectorAll('[data-own]')) own.remove();
  for (const prompt of document.querySelectorAll<HTMLElement>('[data-login-prompt]')) prompt.hidden = false;
});
