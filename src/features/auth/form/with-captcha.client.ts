import type { Answer } from '../../../ui/call.client.ts';
import { type Values, valuesOf } from '../../../ui/form/enhance-form.client.ts';
import type { CaptchaProof } from './captcha.client.ts';

/** Sends a form; if the server asks for a captcha, shows it and sends the form again with its answer. */
export const withCaptcha =
  <T>(ask: (values: Values, proof: CaptchaProof) => Promise<Answer<T>>) =>
  async (values: Values, form: HTMLFormElement): Promise<Answer<T>> => {
    const answer = await ask(values, {});
    if (answer.ok || !answer.denial.captcha) return answer;
    const { denial } = answer;
    return import('./captcha.client.ts').then(
      ({ sendWithCaptcha }) => sendWithCaptcha(form, denial, (proof) => ask(valuesOf(form), proof)),
      () => answer,
    );
  };
