/** What is wrong with a form: the sentence to say, and what to say at which field. */
export interface FormFault {
  readonly title?: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}
