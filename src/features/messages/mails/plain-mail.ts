import { withoutEntities } from '../../../rules/words/html-entities.ts';

/** The head, the line that lists of mails show, and rows that only part others. */
const UNHEARD = /<head>.*?<\/head>|<div style="display:none[^>]*>.*?<\/div>/gs;
/** A part of the mail; rows of sums and pieces have no margin at their sides. */
const ROW = /<tr> ?<td[^>]*[ :]24px[^>]*>/g;
const LINK = /<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/** An address of e-mail says itself; a link has its words before it: 'View my order: https://…'. */
const linkText = (href: string, label: string) => (href.startsWith('mailto:') ? label : `${label.trim()}: ${href}`);

/**
 * Returns a mail as plain text: every word of the page in the order of the page, a line for each row, a blank line between parts, so that
 * nobody is told less who reads without pictures and colours.
 */
export function plainMail(page: string): string {
  const words = page
    .replace(UNHEARD, '')
    .replace(/\s+/g, ' ')
    .replace(LINK, (_, href: string, label: string) => linkText(href, label))
    .replace(/<br>|<\/tr>/g, '\n')
    .replace(ROW, '\n\n')
    .replace(/<\/(?:p|h1|table)>/g, '\n\n')
    .replace(/<\/td> ?<td align="right"[^>]*>/g, '\t')
    .replace(/(<\/[a-z]+>|[^ >])<\/td> ?<td[^>]*>/g, '$1 · ')
    .replace(/<[^>]+>/g, ' ');
  return withoutEntities(words)
    .replace(/ +/g, ' ')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/ ?\t ?/g, ': ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
