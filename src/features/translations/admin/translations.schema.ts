import * as z from 'zod/mini';
import { choice, listQuery, longText, search } from '../../../rules/fields/fields.ts';
import { sentOrEmpty } from '../../../rules/fields/sent-fields.ts';
import { type OtherLanguage, otherLanguages } from '../../../rules/translations/other-languages.ts';
import { type OwnKind, ownKinds } from '../../../rules/translations/own-fields.ts';

/** More than any text has, so that a longer one is refused next to its field. */
const TEXT_MAX = 10_000;
const KEY_MAX = 200;
/** Lines in one request; the browser sends a file in parts. */
export const BACK_LINES_MAX = 40;
/** Lines in one file. */
export const BACK_FILE_MAX = 50_000;

const someText = longText(TEXT_MAX);
const language = z.enum(otherLanguages);
const [first] = otherLanguages;
const anyLanguage = z.catch(language, first as OtherLanguage);

const translationTabs = ['all', 'draft', 'missing', 'changed', 'sample'] as const;
export type TranslationTab = (typeof translationTabs)[number];

/** Address of the list. */
export const translationListQuery = listQuery({
  language: anyLanguage,
  tab: choice(translationTabs, 'all'),
  kind: choice(['any', ...ownKinds] as readonly (OwnKind | 'any')[], 'any'),
  search,
});
export type TranslationListQuery = z.output<typeof translationListQuery>;

/** Which subject's texts are read. */
export const subjectQuery = z.object({
  language: anyLanguage,
  kind: z.catch(z.enum(ownKinds), 'store'),
  subject: z.catch(sentOrEmpty(KEY_MAX), ''),
});
export type SubjectQuery = z.output<typeof subjectQuery>;

/**
 * The texts of one subject as they are typed. `english`: what the writer saw, `seen`: the version of the text, 0 for a new one. An empty
 * text deletes what there is.
 */
export const translationsBody = z.object({
  language,
  kind: z.enum(ownKinds),
  subject: sentOrEmpty(KEY_MAX),
  fields: z
    .array(
      z.object({
        field: sentOrEmpty(KEY_MAX),
        text: someText,
        english: someText,
        seen: z.number().check(z.int(), z.gte(0)),
      }),
    )
    .check(z.minLength(1), z.maxLength(8)),
  /** Somebody who reads the language says that the texts are right: shoppers see them. */
  isRight: z.boolean(),
});
export type TranslationsFields = z.output<typeof translationsBody>;

/** Lines of a translator's file, as the sheet has them. */
export const translationsBackBody = z.object({
  language,
  lines: z
    .array(
      z.object({
        line: z.int().check(z.gte(1), z.lte(1_000_000)),
        key: sentOrEmpty(KEY_MAX),
        english: someText,
        text: someText,
      }),
    )
    .check(z.minLength(1), z.maxLength(BACK_LINES_MAX)),
  isRight: z.boolean(),
  /** Nothing is written. */
  isDryRun: z.boolean(),
});
export type BackFields = z.output<typeof translationsBackBody>;
