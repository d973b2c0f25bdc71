/** Trims search terms and ignores empty searches. */
export function trimSearches(): void {
  document.addEventListener('submit', (event) => {
    const field = (event.target as HTMLFormElement).querySelector<HTMLInputElement>(':scope[data-search] > input');
    if (!field) return;
    field.value = field.value.trim();
    if (!field.value) event.preventDefault();
  });
}
