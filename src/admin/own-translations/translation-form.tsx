import { useEffect, useId } from 'react';
import type { OwnRow } from '../../features/translations/admin/write-translation.server.ts';
import { languageFacts } from '../../rules/language/languages.ts';
import type { OtherLanguage } from '../../rules/translations/other-languages.ts';
import { limitOf } from '../../rules/translations/own-limits.ts';
import { fieldWords } from '../../rules/translations/own-words.ts';
import { lengthWarning, readyText } from '../../rules/translations/translation-fault.ts';
import { isShown } from '../../rules/translations/translation-state.ts';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { useTranslation, type Written } from './use-translation.client.ts';

interface Props extends Pick<OwnRow, 'kind' | 'subject'> {
  readonly language: OtherLanguage;
  readonly fields: readonly Written[];
  /** Called with whether something is typed and not saved. */
  readonly onTyped?: ((isDirty: boolean) => void) | undefined;
}

/** English in grey and the other language next to it, below it on a phone. Both buttons save at once. */
export function TranslationForm({ onTyped, ...subject }: Props) {
  const { language, kind, fields } = subject;
  const { name, textOf, type, faults, isDirty, isBusy, hasText, save } = useTranslation(subject);
  useEffect(() => {
    onTyped?.(isDirty);
    return () => onTyped?.(false);
  }, [isDirty, onTyped]);
  const replaced = fields.some((one) => isShown(one.state) && textOf(one) !== one.text);
  return (
    <div className="translation">
      {fields.map((one) => (
        <TranslationField
          key={one.field}
          {...{ kind, language, name, one }}
          text={textOf(one)}
          fault={faults[one.field]}
          onType={(text) => type(one.field, text)}
        />
      ))}
      <div className="row translation__foot">
        {replaced && <p className="hint">A draft is not shown: shoppers read the English until you say that it is right.</p>}
        <Button
          look="line"
          word="Save draft"
          hold={isDirty ? undefined : 'Nothing has changed.'}
          isBusy={isBusy}
          onClick={() => save(false)}
        />
        <Button
          look="line"
          icon="check"
          word={`${name} is right, show it`}
          hold={hasText ? undefined : 'Type the translation first.'}
          isBusy={isBusy}
          onClick={() => save(true)}
        />
      </div>
    </div>
  );
}

interface FieldProps extends Pick<Props, 'kind' | 'language'> {
  readonly name: string;
  readonly one: Written;
  readonly text: string;
  readonly fault: string | undefined;
  readonly onType: (text: string) => void;
}

function TranslationField({ kind, language, name, one, text, fault, onType }: FieldProps) {
  const id = useId();
  const { field, english, state } = one;
  const word = fieldWords[field];
  const isLong = limitOf(kind, field)?.isLong === true;
  const warning = lengthWarning(readyText(text), { kind, field });
  return (
    <div className="translation__field">
      <div className="translation__english">
        <span className="hint">{word}</span>
        <p>{english || 'There is no English.'}</p>
        {state === 'changed' && <p className="hint">The English has changed since the {name} was written.</p>}
      </div>
      <div className="field">
        <label htmlFor={id} className="sr-only">
          {word} in {name}
        </label>
        <textarea
          id={id}
          className="textarea"
          lang={languageFacts[language].tag}
          rows={isLong ? 4 : 1}
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || warning ? `${id}-note` : undefined}
          onChange={({ target }) => onType(target.value)}
        />
        <div id={`${id}-note`}>
          <Fault of={fault ?? null} />
          {warning && <p className="hint">{warning}</p>}
        </div>
      </div>
    </div>
  );
}
