import * as z from 'zod/mini';
import { CONTRAST_MIN, contrast, solidColour, themeColours } from '../../../rules/contrast.ts';
import { neededText, text } from '../../../rules/fields/fields.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { ownLimits } from '../../../rules/translations/own-limits.ts';

export const NOTIFICATION_MAX = ownLimits.notice.text.max;
const COLOUR_MAX = 40;
const LINK_MAX = 500;
const EMPTY = 'Notification text cannot be empty.';
const NO_COLOUR = `A colour as # with three or six digits, or one of ${Object.keys(themeColours).join(', ')}.`;

const colour = text(COLOUR_MAX).check(z.refine((value) => solidColour(value) !== null, NO_COLOUR));

/** 'accent' and 'on-night' → '2.0 : 1 is hard to read. At least 4.5 : 1.'; null where the pair can be read, or is no pair. */
export function contrastFault(background: string, text: string): string | null {
  const ratio = contrast(background, text);
  // Rounded down, so that a pair just below the limit is not called 4.5 : 1.
  return ratio !== null && ratio < CONTRAST_MIN
    ? `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1 is hard to read. At least ${CONTRAST_MIN} : 1.`
    : null;
}

/** A notification as the form sends it. `seen`: the version that the form was opened with, 0 for a new one. */
export const notificationBody = z
  .object({
    textContent: neededText(NOTIFICATION_MAX, EMPTY),
    backgroundColor: colour,
    textColor: colour,
    linkUrl: text(LINK_MAX).check(
      z.refine((link) => link === '' || safeLink(link) !== null, 'A path of the shop, such as /collections, or an address with https://.'),
    ),
    isActive: z.boolean(),
    seen: z.number(),
  })
  .check((given) => {
    const { backgroundColor, textColor } = given.value;
    const message = contrastFault(backgroundColor, textColor);
    if (message) given.issues.push({ code: 'custom', message, path: ['textColor'], input: textColor });
  });

export type NotificationForm = z.input<typeof notificationBody>;
export type NotificationFields = z.output<typeof notificationBody>;

/** Switches a notification on or off. */
export const notificationSwitchBody = z.object({ isActive: z.boolean(), seen: z.number() });
