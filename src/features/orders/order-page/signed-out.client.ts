/** The session ended on this page, in this tab or another: what is one's own leaves the screen, the way to log in comes (#188). */
addEventListener('session:changed', (event) => {
  const { user } = (event as CustomEvent<{ user: unknown }>).detail;
  if (user) return;
  for (const own of document.querySelectorAll('[data-own]')) own.remove();
  for (const prompt of document.querySelectorAll<HTMLElement>('[data-login-prompt]')) prompt.hidden = false;
});
