/** The faults of a form: a message for the whole form and the messages of its fields. */
export interface FormFault {
  readonly title?: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}
