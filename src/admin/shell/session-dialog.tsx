import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../api-client.ts';
import { verify } from '../../features/auth/auth-calls.client.ts';
import { $prompt, answerPrompt, type PromptKind } from '../app/session-prompt.store.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog/dialog.tsx';

const words: Readonly<Record<PromptKind, { title: string; sub: string; button: string }>> = {
  'log-in': { title: 'Log in to go on', sub: 'Your session has ended. What you typed is kept, and is saved after this.', button: 'Log in' },
  confirm: { title: 'Is it you?', sub: 'This step moves money or customers’ data, so enter the password again.', button: 'Go on' },
};

/** Asks for the log-in, or for the password again, over the screen. Nothing under it is lost; the call goes on afterwards. */
export function SessionDialog({ email }: { readonly email: string }) {
  const kind = useStore($prompt);
  return kind && <Prompt key={kind} kind={kind} email={email} />;
}

function Prompt({ kind, email }: { readonly kind: PromptKind; readonly email: string }) {
  const { title, sub, button } = words[kind];
  const [needsCode, setNeedsCode] = useState(false);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);

  const send = async (typed: FormData): Promise<void> => {
    const text = (name: string) => String(typed.get(name) ?? '');
    const answer = await (kind === 'confirm'
      ? call('POST /auth/confirm', { body: { password: text('password') } })
      : needsCode
        ? verify('totp', text('code'), { admin: true })
        : call('POST /auth/token', { body: { grant_type: 'password', email, password: text('password'), admin: true } }));
    if (!answer.ok) setFault(answer.denial.details);
    else if ('mfa_required' in answer.data) setNeedsCode(true);
    else answerPrompt(true);
  };

  return (
    <Dialog
      title={title}
      sub={sub}
      size="s"
      {...(kind === 'confirm' && { onClose: () => answerPrompt(false) })}
      foot={<Button type="submit" word={button} isBusy={isBusy} form="session-prompt" />}
    >
      <form
        id="session-prompt"
        className="fields"
        onSubmit={async (event) => {
          event.preventDefault();
          setFault('');
          setBusy(true);
          await send(new FormData(event.currentTarget));
          setBusy(false);
        }}
      >
        <label className="field">
          <span className="label">Email</span>
          <input className="input" type="email" value={email} readOnly autoComplete="username" />
        </label>
        {needsCode ? (
          <label className="field" key="code">
            <span className="label">Code from your authenticator app</span>
            <input className="input" name="code" inputMode="numeric" autoComplete="one-time-code" required data-focus />
          </label>
        ) : (
          <label className="field" key="password">
            <span className="label">Password</span>
            <input className="input" name="password" type="password" autoComplete="current-password" required data-focus />
          </label>
        )}
        {fault && (
          <p className="error" role="alert">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}
