import * as z from 'zod/mini';
import { colourFaults } from '../../../rules/brand/brand-colours.ts';
import { BRAND_NAME_MAX, TAGLINE_MAX } from '../../../rules/brand/brand-values.ts';
import { cleanSvg } from '../../../rules/brand/svg-mark.ts';
import { longText, neededText, text } from '../../../rules/fields/fields.ts';
import { sentAs, sentOrEmpty } from '../../../rules/fields/sent-fields.ts';
import { OPENING_MAX, SUBJECT_MAX } from '../../../rules/words/mail-words.ts';
import { isOwnSlug, OWN_SLUG_MAX, OWN_TITLE_MAX } from '../../../rules/words/own-page.ts';
import { PAGE_TEXT_MAX } from '../../../rules/words/page-fault.ts';

/** The newest version that the form has seen; 0 while the words of the code are shown. */
const seen = z.number().check(z.int(), z.gte(0));
/** In another language: the newest English version that the form has seen, 0 for the words of the code. */
const follows = z.optional(z.number().check(z.int(), z.gte(0)));

export const pageTextBody = z.object({
  text: longText(PAGE_TEXT_MAX).check(z.minLength(1, 'Write at least one paragraph.')),
  seen,
  follows,
});
export type PageTextForm = z.input<typeof pageTextBody>;

const ownPage = {
  title: neededText(OWN_TITLE_MAX, 'A page needs a title.'),
  text: longText(PAGE_TEXT_MAX).check(z.minLength(1, 'Write at least one paragraph.')),
  isShown: z.boolean(),
};

export const ownPageBody = z.object({ ...ownPage, seen, follows });
export type OwnPageForm = z.input<typeof ownPageBody>;

export const newOwnPageBody = z.object({
  ...ownPage,
  slug: neededText(OWN_SLUG_MAX, 'A page needs an address.').check(
    z.toLowerCase(),
    z.refine(isOwnSlug, 'Small letters and digits with dashes between, such as size-guide.'),
  ),
});
export type NewOwnPageForm = z.input<typeof newOwnPageBody>;
export type NewOwnPageFields = z.output<typeof newOwnPageBody>;

export const deleteOwnPageBody = z.object({ seen });

const mailWords = {
  subject: neededText(SUBJECT_MAX, 'A mail needs a subject. {usual} is the one that the shop writes.'),
  opening: neededText(OPENING_MAX, 'A mail needs a first line. {usual} is the one that the shop writes.'),
};

export const mailTextBody = z.object({ ...mailWords, seen, follows });
export type MailTextForm = z.input<typeof mailTextBody>;

/** The words as they are typed, saved or not. */
export const mailSampleBody = z.object(mailWords);

/** Publishes an earlier version again; 0 is the text of the code. */
export const takeBackBody = z.object({ version: z.number().check(z.int(), z.gte(0)), seen });

const colour = text(40).check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'A colour as # with six digits.'));
/** More than is kept, so that a larger one is told its limit. */
const DRAWING_MAX = 500_000;
const drawn = sentAs(/^brand\/[0-9a-f]{16}-\d{1,15}\.png$/, 'Draw the picture again.');

export const brandBody = z
  .object({
    name: neededText(BRAND_NAME_MAX, 'The shop needs a name.').check(z.minLength(2, 'The name has at least two letters.')),
    tagline: neededText(TAGLINE_MAX, 'Say in a few words what the shop sells.'),
    /** A drawing, cleaned of all but its shapes; '' for none. */
    svg: sentOrEmpty(DRAWING_MAX),
    /** The key of an uploaded picture; '' for none. */
    key: sentAs(/^(brand\/[0-9a-f]{16}-\d{1,15}\.webp)?$/, 'Upload the picture again.'),
    brand: colour,
    accent: colour,
    night: colour,
    tissue: colour,
    /** Pictures that the browser drew of all this; without them the icons of the build are shown. */
    pictures: z.optional(z.object({ small: drawn, large: drawn, maskable: drawn, touch: drawn, share: drawn })),
    seen,
  })
  .check((given) => {
    const { svg, brand, accent, night, tissue } = given.value;
    const fault = (path: string, message: string) => given.issues.push({ code: 'custom', message, path: [path], input: path });
    const drawing = svg === '' ? null : cleanSvg(svg);
    if (drawing && 'fault' in drawing) fault('svg', drawing.fault);
    for (const [name, message] of Object.entries(colourFaults({ brand, accent, night, tissue }))) fault(name, message);
  });
export type BrandForm = z.input<typeof brandBody>;
export type BrandFields = z.output<typeof brandBody>;
