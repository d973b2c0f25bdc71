import type { Missing } from '../../rules/words/required-passages.ts';
import { Icon } from '../../ui/icon/icon.tsx';

/** Shows what the law asks of the page and the text does not say. It can be saved all the same. */
export function MissingPassages({ missing }: { readonly missing: readonly Missing[] }) {
  if (missing.length === 0) return null;
  return (
    <div className="word-missing" role="status">
      <p>
        <Icon name="circle-alert" size="s" /> <b>The law asks for more.</b> This text does not say:
      </p>
      <ul>
        {missing.map(({ law, what }) => (
          <li key={what}>
            {what} ({law})
          </li>
        ))}
      </ul>
    </div>
  );
}
