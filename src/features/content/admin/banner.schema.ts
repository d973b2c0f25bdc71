import * as z from 'zod/mini';
import { isCalendarDay } from '../../../rules/dates.ts';
import { tidy } from '../../../rules/fields/fields.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { ownLimits } from '../../../rules/translations/own-limits.ts';

export const BANNER_TITLE_MAX = ownLimits.banner.title.max;
export const BANNER_SUBTITLE_MAX = ownLimits.banner.subtitle.max;
export const LINK_TEXT_MAX = ownLimits.banner.linkText.max;
const line = (max: number) => z.string().check(tidy, z.maxLength(max, `At most ${max} characters.`));
const day = z.string().check(z.refine((text) => text === '' || isCalendarDay(text), 'Choose a day.'));
const KEY = /^banners\/[\w./-]{1,200}$/;

/** A banner as the dialog sends it. Days are of India: '2026-11-30', or '' for no limit. `seen`: the version that it was opened with. */
export const bannerBody = z
  .object({
    place: z.enum(['hero', 'edit']),
    title: z
      .string('Banner title is required.')
      .check(tidy, z.minLength(1, 'Banner title is required.'), z.maxLength(BANNER_TITLE_MAX, `At most ${BANNER_TITLE_MAX} characters.`)),
    subtitle: line(BANNER_SUBTITLE_MAX),
    /** Keys in the media bucket; the narrow one may be ''. */
    image: z.string('Banner image is required.').check(z.regex(KEY, 'Banner image is required.')),
    narrowImage: z.string().check(z.refine((key) => key === '' || KEY.test(key), 'Choose a picture.')),
    focus: z.enum(['left', 'middle', 'right']),
    imageAlt: line(ownLimits.banner.imageAlt.max),
    linkTo: line(300).check(
      z.refine(
        (link) => link.trim() === '' || safeLink(link) !== null,
        'A page of the shop, such as /collections/earrings, or an address with https.',
      ),
    ),
    linkText: line(LINK_TEXT_MAX),
    isActive: z.boolean(),
    firstDay: day,
    lastDay: day,
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
