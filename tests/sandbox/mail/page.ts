import { orderTemplates } from '../../../src/features/ledger/messages/whatsapp-templates.ts';
import { CODE_TEMPLATE } from '../../../src/features/messages/whatsapp/template-value.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { formatDateTime } from '../../../src/rules/dates.ts';
import { languages } from '../../../src/rules/language/languages.ts';
import { addTextsOf } from '../../../src/texts/one-file.ts';
import type { WhatsappMessage } from '../whatsapp/whatsapp.ts';
import type { Mail } from './server.ts';

await Promise.all(languages.filter((each) => each !== 'en').map((each) => addTextsOf(each, 'ledger', 'whatsapp-templates')));

/** The message as its reader sees it: the template's text with its values. */
function readAs({ template, language, values }: WhatsappMessage): string {
  if (template === CODE_TEMPLATE) return `${values[0]} is your verification code.`;
  const known = Object.values(orderTemplates).find(({ name }) => name === template);
  const text = known && inLanguage(language, known.text);
  return text?.replace(/\{\{(\d)\}\}/g, (_, at: string) => values[Number(at) - 1] ?? '') ?? `${template}: ${values.join(' · ')}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Plain text with clickable addresses. */
const linked = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+?(?=[.,;:!?)]*(?:\s|$|&lt;|&gt;|&quot;))/g,
    (url) => `<a href="${url}" target="_blank">${url}</a>`,
  );

const style = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #2a1620; background: #fbf6f1 }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem } p { margin: 0 0 1rem; color: #6b5560 }
  ol { list-style: none; margin: 0; padding: 0; background: #fff; border: 1px solid #eaddd6; border-radius: 12px; overflow: hidden }
  li + li { border-top: 1px solid #eaddd6 }
  li a { display: grid; grid-template-columns: minmax(8rem, 16rem) 1fr auto; gap: .25rem 1rem; padding: .8rem 1rem; color: inherit; text-decoration: none }
  li a:hover, li a:focus-visible { background: #fdf0f5 } b { font-weight: 600 } time, .to { color: #6b5560 }
  .to { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 } dt { color: #6b5560 } dd { margin: 0 }
  iframe, pre { width: 100%; box-sizing: border-box; border: 1px solid #eaddd6; border-radius: 12px; background: #fff }
  iframe { height: 75vh } pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace }
  a { color: #c2155f } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem }
  @media (max-width: 40rem) { li a { grid-template-columns: 1fr auto } .to { grid-column: 1 / -1 } }
`;

const page = (
  title: string,
  body: string,
  refresh = '',
): string => `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`;

/** All mails and WhatsApp messages, newest first; reloads every five seconds. */
export function listPage(mails: readonly Mail[], whatsapp: readonly WhatsappMessage[] = []): string {
  const rows = mails.map(
    ({ id, to, subject, sentAt }) =>
      `<li><a href="/mail/${encodeURIComponent(id)}"><span class="to">${escapeHtml(to.join(', '))}</span><b>${escapeHtml(subject)}</b>` +
      `<time datetime="${escapeHtml(sentAt)}">${escapeHtml(formatDateTime(Date.parse(sentAt)))}</time></a></li>`,
  );
  const list =
    rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p><b>No mail yet.</b> Place an order and its confirmation appears here.</p>';
  const intro = '<h1>Mail outbox</h1><p>What the local shop would have sent. Nothing leaves this machine.</p>';
  const messages = whatsapp.map((message) => `<dt>+${escapeHtml(message.to)}</dt><dd>${linked(readAs(message))}</dd>`).reverse();
  const phones = messages.length > 0 ? `<h2>WhatsApp</h2><dl>${messages.join('')}</dl>` : '';
  return page('Mail outbox', intro + list + phones, '<meta http-equiv="refresh" content="5">\n');
}

/** One mail: its HTML in a frame without scripts, whose links open a new tab, and its text. */
export function mailPage({ id, from, to, subject, sentAt, text, html }: Mail): string {
  const facts: [string, string][] = [
    ['To', to.join(', ')],
    ['From', from],
    ['Sent', formatDateTime(Date.parse(sentAt))],
  ];
  const head = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  const frame = html
    ? `<iframe title="The mail as HTML" src="/mail/${encodeURIComponent(id)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  const plain = text ? `<h2>As plain text</h2><pre>${linked(text)}</pre>` : '';
  return page(subject, `<p><a href="/">← Mail outbox</a></p><h1>${escapeHtml(subject)}</h1><dl>${head}</dl>${frame}${plain}`);
}

/** The mail's own HTML, with links that open outside the frame. */
export function framedHtml({ html }: Mail): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
