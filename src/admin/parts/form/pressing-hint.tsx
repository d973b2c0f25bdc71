import { useEffect, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import type { PressingWords } from '../../../rules/fair-dealing/pressing-words.ts';

interface Props<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
}

/** Says under a text for shoppers which of its words press or mislead. A warning: the text can be saved. */
export function PressingHint<Values extends FieldValues>({ form, name }: Props<Values>) {
  const text: unknown = useWatch({ control: form.control, name });
  const [found, setFound] = useState<readonly PressingWords[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // The list of words is fetched once somebody types.
    if (form.formState.isDirty || found.length > 0)
      import('../../../rules/fair-dealing/pressing-words.ts').then(
        ({ pressingWords }) => isCurrent && setFound(pressingWords(typeof text === 'string' ? text : '')),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [text, form.formState.isDirty, found.length]);
  return (
    <p className="hint" role="status">
      {found
        .map(({ pattern, words }) => `“${words}” may count as a dark pattern (${pattern.toLowerCase()}). State the fact instead.`)
        .join(' ')}
    </p>
  );
}
