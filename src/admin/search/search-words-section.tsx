import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SearchWordsFields, searchWordsBody } from '../../features/search/search.schema.ts';
import type { SearchWords } from '../../features/search/search-words.server.ts';
import { count } from '../../rules/text.ts';
import { adminCall, adminRead } from '../app/admin-calls.client.ts';
import { TextArea } from '../parts/form/text-area.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';

const searchWordsRead = adminRead('GET /admin/search-words');

/** The search words of the owner, and the searches that found nothing. */
export function SearchWordsSection() {
  const read = useQuery(searchWordsRead);
  return (
    <Section
      id="search-words"
      title="Search words"
      lead="Other words and spellings for what your names and descriptions say. A search for the word on the left finds the words on the right too."
    >
      <ReadState read={read} failed="Failed to fetch search words" loading="Loading words…" />
      {read.data && <Words list={read.data} />}
    </Section>
  );
}

function Words({ list: { text, seen, missed } }: { readonly list: SearchWords }) {
  const client = useQueryClient();
  const form = useSectionForm<SearchWordsFields>({
    title: 'Search words',
    schema: searchWordsBody,
    values: { text, seen },
    failed: 'Failed to save search words',
    done: 'searches use them from now on.',
    save: (body) => adminCall('PUT /admin/search-words', { body }),
    onSaved: () => client.invalidateQueries({ queryKey: searchWordsRead.queryKey }),
  });
  const { fields } = form;
  const add = (words: string) => {
    fields.setValue('text', `${fields.getValues('text').trimEnd()}\n${words} = `, { shouldDirty: true });
    fields.setFocus('text');
  };
  return (
    <>
      <SectionFields form={form} changed={undefined}>
        <TextArea
          form={fields}
          name="text"
          label="A line for each word"
          rows={12}
          hint="कंगन = bangle, kada. One word before the equals sign; after it what it means, with commas between several."
        />
      </SectionFields>
      <div className="stack">
        <h3>Searched and not found</h3>
        {missed.length === 0 && <p className="text-meta">Nothing in the last 90 days.</p>}
        <ul className="rows rows--wrap settings-list">
          {missed.map(({ words, times }) => (
            <li key={words}>
              <span className="settings-list__text">
                <b>{words}</b>
                <span className="text-meta">{count(times, 'time')}</span>
              </span>
              {!words.includes(' ') && (
                <span className="settings-list__end">
                  <button type="button" className="btn btn--line" onClick={() => add(words)}>
                    Explain<span className="sr-only"> {words}</span>
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
