import * as z from 'zod/mini';
import { brandDefaults } from '../../../brand/defaults.ts';
import { pinMatchesState } from '../../../rules/address/pincode.ts';
import { clock, day } from '../../../rules/fields/day-fields.ts';
import { email, longText, neededText, phone, pin, state, text, tidyCode } from '../../../rules/fields/fields.ts';
import { addressLine, neededAddressLine, onPaper } from '../../../rules/fields/paper-fields.ts';
import { tidyGstin } from '../../../rules/gst/business.ts';
import { gstinFault } from '../../../rules/store/gstin.ts';
import { socialAddress, socialLines } from '../../../rules/store/social-links.ts';
import type { GstRegistration, StoreSection, StoreSections } from '../../../rules/store/store.ts';
import { ownLimits } from '../../../rules/translations/own-limits.ts';
import { PASTED_MAX } from '../../../rules/typed/format-characters.ts';

const LINE_MAX = 200;
const NAME_MAX = 120;
const SOCIALS_MAX = 2_000;
const HOLIDAYS_MAX = 200;

/** ms of the last change that the form has seen; 0 while the defaults hold. */
const seen = z.number();

export const identityBody = z
  .object({
    // Printed as the seller of invoices.
    legalName: neededText(NAME_MAX, 'The law asks for the legal name.').check(onPaper),
    email: email('The law asks for an email address.'),
    phone: phone('The law asks for a phone number.'),
    whatsapp: phone('Enter the number that chats on WhatsApp go to.'),
    greeting: neededText(ownLimits.store.greeting.max, 'Enter what a chat begins with.'),
    socials: longText(SOCIALS_MAX).check(
      z.refine(
        (lines) => socialLines(lines).every(socialAddress),
        `Enter one address on each line, such as https://www.facebook.com/${brandDefaults.handle} or @${brandDefaults.handle}.`,
      ),
      z.overwrite((lines) =>
        socialLines(lines)
          .map((line) => socialAddress(line) ?? line)
          .join('\n'),
      ),
    ),
    line1: neededAddressLine(LINE_MAX, 'The law asks for the address.'),
    line2: addressLine(LINE_MAX),
    city: neededAddressLine(NAME_MAX, 'Enter the city.'),
    state,
    pin,
    branch: text(LINE_MAX),
    packer: longText(LINE_MAX),
    seen,
  })
  .check(
    z.refine(({ pin: code, state: where }) => pinMatchesState(code, where), {
      message: 'This PIN code is not in this state.',
      path: ['pin'],
    }),
  );

export const grievanceBody = z.object({
  name: neededText(NAME_MAX, 'The law asks for the name of the officer.'),
  designation: neededText(ownLimits.store.designation.max, 'The law asks for the designation.'),
  email: email('The law asks for an email address.'),
  phone: phone('The law asks for a phone number.'),
  seen,
});

/** A day as the form holds it: its times stay while it is closed. */
const openDay = z.object({ isOpen: z.boolean(), from: clock, to: clock }).check(
  z.refine(({ isOpen, from, to }) => !isOpen || from < to, {
    message: 'It closes before it opens.',
    path: ['to'],
  }),
);

export const hoursBody = z.object({
  week: z.array(openDay).check(
    z.length(7),
    z.refine((days) => days.some(({ isOpen }) => isOpen), 'Somebody must answer on one day of the week.'),
  ),
  seen,
});

export const holidaysBody = z.object({
  days: z
    .array(
      z.object({
        date: day,
        name: neededText(60, 'Name the holiday.'),
      }),
    )
    .check(z.maxLength(HOLIDAYS_MAX, `At most ${HOLIDAYS_MAX} days.`)),
  seen,
});

/** A GSTIN as it is written on the certificate, or the statement that there is none. */
export const gstinFields = {
  gstin: text(PASTED_MAX).check(tidyCode, z.overwrite(tidyGstin)),
  isUnregistered: z.optional(z.boolean()),
};

/** The typed GSTIN of a seller who has none counts for nothing. */
export const registrationOf = ({ gstin, isUnregistered = false }: GstRegistration): GstRegistration => ({
  gstin: isUnregistered ? '' : gstin,
  isUnregistered,
});

/** For the form that has these fields. */
export const assertGstin = z.superRefine<GstRegistration>((typed, { addIssue }) => {
  const fault = typed.isUnregistered ? null : gstinFault(typed.gstin);
  if (fault) addIssue({ code: 'custom', message: fault, path: ['gstin'] });
});

export const gstBody = z.object({ ...gstinFields, seen }).check(assertGstin);

/** The forms of the sections. */
export interface StoreForms {
  readonly identity: z.input<typeof identityBody>;
  readonly grievance: z.input<typeof grievanceBody>;
  readonly hours: z.input<typeof hoursBody>;
  readonly holidays: z.input<typeof holidaysBody>;
  readonly gst: z.input<typeof gstBody>;
}

/** A section as it is stored, with the version that the form has seen. */
export interface SectionSave<S extends StoreSection> {
  readonly value: StoreSections[S];
  readonly seen: number;
}

/** Returns the days of the form as they are stored: each once, the earliest first. */
export function holidaysSave({ days, seen: version }: z.output<typeof holidaysBody>): SectionSave<'holidays'> {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return { value: { days: [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date)) }, seen: version };
}

export function hoursSave({ week, seen: version }: z.output<typeof hoursBody>): SectionSave<'hours'> {
  return { value: { week: week.map(({ isOpen, from, to }) => (isOpen ? ([from, to] as const) : null)) }, seen: version };
}
