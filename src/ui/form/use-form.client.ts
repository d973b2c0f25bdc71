import { type FocusEvent, useRef, useState } from 'react';

/** The error of each invalid field. */
type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

export interface Checked<Name extends string, Data> {
  /** The parsed values; null if something is invalid. */
  readonly form: Data | null;
  readonly errors: FieldErrors<Name>;
}

/**
 * Returns a form of an island: errors appear when the focus leaves a field or the form is sent. `names`: the fields in their order on the
 * page; `check` parses the form.
 */
export function useForm<Name extends string, Data>(names: readonly Name[], check: (form: HTMLFormElement) => Promise<Checked<Name, Data>>) {
  const ref = useRef<HTMLFormElement>(null);
  const left = useRef<readonly Name[]>([]);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});

  /** Shows the errors of the fields that have lost the focus. */
  const look = async () => {
    if (!ref.current) return null;
    const found = await check(ref.current);
    setErrors(Object.fromEntries(left.current.map((name) => [name, found.errors[name]])) as FieldErrors<Name>);
    return found;
  };

  /** Clears the errors of fields that are right now. The others keep their words, and are checked when the focus leaves them. */
  const mend = async () => {
    const found = ref.current && (await check(ref.current));
    if (!found) return;
    setErrors((shown) => {
      const kept = names.filter((name) => shown[name] && found.errors[name]).map((name) => [name, shown[name]]);
      return Object.fromEntries(kept) as FieldErrors<Name>;
    });
  };

  const onBlur = ({ target }: FocusEvent) => {
    const control = target as HTMLInputElement;
    const name = names.find((each) => each === control.name);
    if (!name || !control.value) return;
    left.current = [...left.current, name];
    void look();
  };

  /** Returns the parsed values; or null, and the focus goes to the first invalid field. */
  const read = async (): Promise<Data | null> => {
    left.current = names;
    const found = await look();
    const first = names.find((name) => found?.errors[name]);
    if (first) ref.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return found?.form ?? null;
  };

  return { ref, errors, mend, onBlur, read };
}
