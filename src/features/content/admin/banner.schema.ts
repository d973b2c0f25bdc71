import * as z from 'zod/mini';
import { dayOrEmpty } from '../../../rules/fields/day-fields.ts';
import { neededText, text } from '../../../rules/fields/fields.ts';
import { sentAs } from '../../../rules/fields/sent-fields.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { ownLimits } from '../../../rules/translations/own-limits.ts';

const BANNER_TITLE_MAX = ownLimits.banner.title.max;
const BANNER_SUBTITLE_MAX = ownLimits.banner.subtitle.max;
const LINK_TEXT_MAX = ownLimits.banner.linkText.max;

/** A banner as the dialog sends it. Days are of India: '2026-11-30', or '' for no limit. `seen`: the version that it was opened with. */
export const bannerBody = z
  .object({
    place: z.enum(['hero', 'edit']),
    title: neededText(BANNER_TITLE_MAX, 'Banner title is required.'),
    subtitle: text(BANNER_SUBTITLE_MAX),
    /** Keys in the media bucket; the narrow one may be ''. */
    image: sentAs(/^banners\/[\w./-]{1,200}$/, 'Banner image is required.'),
    narrowImage: sentAs(/^(banners\/[\w./-]{1,200})?$/, 'Choose a picture.'),
    focus: z.enum(['left', 'middle', 'right']),
    imageAlt: text(ownLimits.banner.imageAlt.max),
    linkTo: text(300).check(
      z.refine(
        (link) => link.trim() === '' || safeLink(link) !== null,
        'A page of the shop, such as /collections/earrings, or an address with https.',
      ),
    ),
    linkText: text(LINK_TEXT_MAX),
    isActive: z.boolean(),
    firstDay: dayOrEmpty,
    lastDay: dayOrEmpty,
    seen: z.number(),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay === '' || lastDay === '' || lastDay >= firstDay, {
      message: 'The last day must not be before the first.',
      path: ['lastDay'],
    }),
  );

export type BannerForm = z.input<typeof bannerBody>;
export type BannerFields = z.output<typeof bannerBody>;

/** Every banner once, in the order of the home page. */
export const bannerOrderBody = z.object({ ids: z.array(z.int()).check(z.minLength(1), z.maxLength(500)) });
/** The switch in the row. */
export const bannerShownBody = z.object({ isActive: z.boolean() });
