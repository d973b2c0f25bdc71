import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** The properties of a text field, a date or a select: the server's page has its value too, before any script runs. */
export const registered = <Values extends FieldValues, Name extends FieldPath<Values>>(form: UseFormReturn<Values>, name: Name) => ({
  ...form.register(name),
  defaultValue: String(form.getValues(name) ?? ''),
});

/** The properties of a checkbox, likewise. */
export const registeredCheck = <Values extends FieldValues, Name extends FieldPath<Values>>(form: UseFormReturn<Values>, name: Name) => ({
  ...form.register(name),
  defaultChecked: Boolean(form.getValues(name)),
});
