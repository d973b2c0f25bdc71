/** A list that can be sorted: what `useList` returns. */
export interface Sorted {
  readonly fields: { readonly sort: string; readonly dir: string };
  set(change: { readonly sort: string; readonly dir: string }): void;
}

interface Props {
  readonly list: Sorted;
  /** 'price asc' and its words: 'Price, low first'. */
  readonly choices: readonly (readonly [value: string, word: string])[];
}

/** The select that sorts a list, for phones too, where its table has no heads. */
export function SortSelect({ list: { fields, set }, choices }: Props) {
  return (
    <select
      className="select"
      aria-label="Sort"
      value={`${fields.sort} ${fields.dir}`}
      onChange={({ target }) => {
        const [sort = '', dir = ''] = target.value.split(' ');
        set({ sort, dir });
      }}
    >
      {choices.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  );
}
