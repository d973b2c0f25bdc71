import { html } from 'hono/html';
import { colours } from '../../../brand/colours.ts';
import type { ParcelStep } from '../../../rules/parcels/shown/order-beads.ts';
import { fontStyle, type Html, MUTED_COLOUR } from './parts.ts';

/** Pink paper while things go well, yellow while the reader has to act, pale when something is over: as on the page of an order. */
type MailTone = 'well' | 'act' | 'over';

const papers: Record<MailTone, readonly [paper: string, ink: string]> = {
  well: [colours.brand, colours['on-brand']],
  act: [colours['accent-tint'], colours.ink],
  over: [colours.tissue, colours.ink],
};

/** Texts in the band of a mail about an order, and below it. */
export interface MailLook {
  readonly tone?: MailTone;
  /** A short line above the headline: 'Order CHK-20417' */
  readonly above?: string;
  readonly steps?: readonly ParcelStep[];
}

/** Returns the band at the top of a mail with its headline, and the steps of the parcel under it. */
export function mailBand(headline: string, sentence: string, { tone = 'well', above = '', steps = [] }: MailLook = {}): Html {
  const [paper, ink] = papers[tone];
  return html`<tr><td bgcolor="${paper}" style="background:${paper};padding:28px 24px 32px;color:${ink}">
    ${above && html`<p style="margin:0 0 8px;font:15px/1.4 Roboto,Arial,sans-serif">${above}</p>`}
    <h1 style="margin:0 0 10px;font:bold 34px/1.1 Georgia,'Times New Roman',serif">${headline}</h1>
    <p style="margin:0;font:17px/1.45 Roboto,Arial,sans-serif">${sentence}</p>
  </td></tr>${steps.length > 0 && beads(steps)}`;
}

const beadColours = { done: colours.success, now: colours.brand, next: colours.ground } as const;

/** The steps as beads side by side. Those to come are soft, the present one is strong. */
function beads(steps: readonly ParcelStep[]): Html {
  const width = Math.floor(100 / steps.length);
  const cell = ({ label, state }: ParcelStep) => {
    const fill = beadColours[state ?? 'next'];
    const edge = state === null ? colours['line-strong'] : fill;
    const word = state === 'now' ? html`<strong>${label}</strong>` : label;
    return html`<td width="${width}%" valign="top" style="${fontStyle('14px/1.25')};color:${state === null ? MUTED_COLOUR : colours.ink}"><div style="width:16px;height:16px;margin:0 0 6px;border:2px solid ${edge};border-radius:50%;background:${fill};font-size:0">&nbsp;</div>${word}</td>`;
  };
  return html`<tr><td style="padding:20px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${steps.map(cell)}</tr></table></td></tr>`;
}
