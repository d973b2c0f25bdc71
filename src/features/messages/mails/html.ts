/** Text that is known to be HTML. Only `html` makes it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

type Value = string | number | Html | readonly Html[] | null | false;

function markupOf(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return escaped(String(value));
}

/** A template whose values are escaped: html`<b>${name}</b>`. Html inside it, and lists of it, stay as they are. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, at) => text + markupOf(values[at - 1] ?? null) + part));
}
