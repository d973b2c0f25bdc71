import { useQuery } from '@tanstack/react-query';
import { languageFacts } from '../../rules/language/languages.ts';
import { englishNameOf, type OtherLanguage, otherLanguages } from '../../rules/translations/other-languages.ts';
import type { OwnField, OwnKind } from '../../rules/translations/own-fields.ts';
import { stateOfAll } from '../../rules/translations/translation-state.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import { subjectTextsRead } from './own-translations-reads.client.ts';
import { StateTag } from './state-tag.tsx';
import { TranslationForm } from './translation-form.tsx';

interface Props {
  readonly kind: OwnKind;
  /** Its id as text, '' for the store; null for one that is not saved yet. */
  readonly subject: string | null;
  /** The English as the form has it, of the fields that are shown. */
  readonly english: Readonly<Partial<Record<OwnField, string>>>;
  /** Thing to save first: 'piece'. */
  readonly noun: string;
  /** Called with whether something is typed and not saved. */
  readonly onTyped?: (isDirty: boolean) => void;
}

/** The texts of a form in each other language, folded below their English. They are saved by buttons of their own. */
export function OwnTranslations(props: Props) {
  return otherLanguages.map((language) => <InLanguage key={language} {...props} language={language} />);
}

function InLanguage({ kind, subject, english, noun, onTyped, language }: Props & { readonly language: OtherLanguage }) {
  const read = useQuery({ ...subjectTextsRead(kind, subject ?? '', language), enabled: subject !== null });
  const { name, tag } = languageFacts[language];
  const rows = read.data?.fields.filter(({ field }) => english[field] !== undefined) ?? [];
  const fields = rows
    .map((row) => ({ ...row, english: english[row.field] ?? row.english }))
    .filter((row) => row.english !== '' || row.text !== '');
  // The shop has its own words for some texts until the owner changes them.
  const written = fields.filter(({ field }) => !read.data?.byCode.includes(field));
  return (
    <details className="translation-fold">
      <summary>
        <span lang={tag}>{name}</span>
        <span className="sr-only"> ({englishNameOf(language)})</span>
        {written.length > 0 && <StateTag state={stateOfAll(written.map(({ state }) => state))} />}
      </summary>
      {subject === null ? (
        <p className="hint">Save the {noun} first.</p>
      ) : (
        <>
          <ReadState read={read} failed="Failed to fetch the texts." loading="Loading the texts…" />
          {read.data && !read.data.isOffered && <p className="hint">Shoppers do not see {englishNameOf(language)} yet.</p>}
          {written.length < fields.length && <p className="hint">Shoppers read the shop’s own words until you write others.</p>}
          {read.data && <TranslationForm {...{ kind, subject, language, fields, onTyped }} />}
        </>
      )}
    </details>
  );
}
