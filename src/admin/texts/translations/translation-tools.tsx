import { useState } from 'react';
import { languageFacts } from '../../../rules/language/languages.ts';
import { englishNameOf, type OtherLanguage, otherLanguages } from '../../../rules/translations/other-languages.ts';
import { ownKinds } from '../../../rules/translations/own-fields.ts';
import { kindWords } from '../../../rules/translations/own-words.ts';
import { adminUrls } from '../../admin-urls.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { lazyComponent } from '../../parts/lazy-component.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';

const CsvBack = lazyComponent(() => import('./csv-back.tsx').then((code) => code.CsvBack));

interface Fields {
  readonly language: string;
  readonly tab: string;
  readonly kind: string;
  readonly search: string;
}

interface Props {
  readonly fields: Fields;
  readonly language: OtherLanguage;
  readonly onSearch: (text: string) => void;
  readonly onChange: (change: Partial<Fields>) => void;
}

/** The search, what narrows the list, and the files of a translator. */
export function TranslationTools({ fields, language, onSearch, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { tab, kind, search } = fields;
  const shown = new URLSearchParams({ language, tab, kind, search }).toString();
  const name = englishNameOf(language);
  return (
    <div className="list-tools">
      <SearchField label="Search texts" placeholder={`English, ${name} or key`} value={search} onSearch={onSearch} />
      <div className="list-filters">
        {otherLanguages.length > 1 && (
          <select className="select" aria-label="Language" value={language} onChange={({ target }) => onChange({ language: target.value })}>
            {otherLanguages.map((one) => (
              <option key={one} value={one} lang={languageFacts[one].tag}>
                {languageFacts[one].name}
              </option>
            ))}
          </select>
        )}
        <select className="select" aria-label="Kind of text" value={kind} onChange={({ target }) => onChange({ kind: target.value })}>
          <option value="any">All kinds</option>
          {ownKinds.map((one) => (
            <option key={one} value={one}>
              {kindWords[one]}
            </option>
          ))}
        </select>
        <ButtonLink look="line" icon="download" word="CSV for a translator" href={adminUrls.exported('translations', shown)} download />
        <Button look="line" icon="upload" word="CSV back" onClick={() => setOpen(true)} />
      </div>
      {isOpen && <CsvBack language={language} onClose={() => setOpen(false)} />}
    </div>
  );
}
