import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { pressingWords } from '../../../rules/fair-dealing/pressing-words.ts';

interface Props<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
}

/** Says under a text for shoppers which of its words press or mislead. A warning: the text can be saved. */
export function PressingHint<Values extends FieldValues>({ form, name }: Props<Values>) {
  const text: unknown = useWatch({ control: form.control, name });
  const found = pressingWords(typeof text === 'string' ? text : '');
  return (
    <p className="hint" role="status">
      {found
        .map(({ pattern, words }) => `“${words}” may count as a dark pattern (${pattern.toLowerCase()}). State the fact instead.`)
        .join(' ')}
    </p>
  );
}
